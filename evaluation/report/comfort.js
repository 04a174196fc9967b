"use strict";
(() => {
  const reveal = () => {
    let id = location.hash.slice(1);
    try {
      id = decodeURIComponent(id);
    } catch {
      return;
    }
    const target = id && document.getElementById(id);
    if (!target) return;
    for (let at = target; at; at = at.parentElement) {
      if (at.localName === "details") at.open = true;
    }
    target.scrollIntoView();
    const first = target.localName === "details" ? target.querySelector("summary") : target;
    if (first.tabIndex < 0) first.tabIndex = -1;
    first.focus({ preventScroll: true });
  };
  addEventListener("hashchange", reveal);
  document.addEventListener("click", (event) => {
    const link = event.target.closest('a[href^="#"]');
    if (link && link.hash === location.hash) reveal();
  });

  const form = document.getElementById("filter");
  const matrix = document.getElementById("matrix");
  if (form && matrix) {
    const [text, family, agent] = ["text", "family", "agent"].map((name) => form.elements[name]);
    const found = form.querySelector("output");
    const rows = [...matrix.tBodies[0].rows];
    const heads = [...matrix.tHead.rows[0].cells];
    const choices = (select, values) => [...new Set(values)].forEach((value) => select.add(new Option(value)));
    choices(family, rows.map((row) => row.dataset.family));
    choices(agent, heads.map((head) => head.dataset.agent).filter(Boolean));
    const texts = rows.map((row) => `${row.cells[0].textContent} ${row.cells[1].textContent} ${row.title}`.toLowerCase());
    const filter = () => {
      const words = text.value.toLowerCase().split(/\s+/).filter(Boolean);
      rows.forEach((row, at) => {
        row.hidden = Boolean(family.value && row.dataset.family !== family.value) || !words.every((word) => texts[at].includes(word));
      });
      heads.forEach((head, at) => {
        const out = Boolean(head.dataset.agent && agent.value && head.dataset.agent !== agent.value);
        if (out === head.hidden) return;
        head.hidden = out;
        rows.forEach((row) => { row.cells[at].hidden = out; });
      });
      const left = rows.filter((row) => !row.hidden).length;
      found.textContent = left === rows.length ? "" : `${left} of ${rows.length} tasks`;
    };
    form.addEventListener("input", filter);
    form.addEventListener("submit", (event) => event.preventDefault());
    form.hidden = false;
  }
  reveal();
})();

"use strict";
(() => {
  const input = document.getElementById("filter");
  const found = document.getElementById("found");
  const nodes = [...document.querySelectorAll(".node")];
  const signals = [...document.querySelectorAll(".signal")];
  const groups = [...document.querySelectorAll(".group")];
  const sections = [...document.querySelectorAll("main > section")];
  const openedByFilter = new Set();
  const texts = new Map();

  const ownParts = (item) =>
    item.matches(".node")
      ? [...item.querySelectorAll(":scope > summary .label, :scope > .body > .card .topic-text, :scope > .body > .about > .card .topic-text")]
      : [item];
  const textOf = (item) => {
    if (!texts.has(item)) {
      texts.set(item, ownParts(item).map((part) => part.textContent).join(" ").toLowerCase());
    }
    return texts.get(item);
  };
  const open = (item) => {
    if (item.matches("details") && !item.open) {
      item.open = true;
      openedByFilter.add(item);
    }
  };
  const clear = () => {
    openedByFilter.forEach((item) => { item.open = false; });
    openedByFilter.clear();
    [...nodes, ...signals, ...groups, ...sections].forEach((item) => item.classList.remove("out"));
    found.textContent = "";
  };
  const showOnly = (items, hits, opens) => {
    const seen = new Set();
    hits.forEach((hit) => {
      seen.add(hit);
      hit.querySelectorAll(".node").forEach((below) => seen.add(below));
      for (let above = hit.parentElement.closest(opens); above; above = above.parentElement.closest(opens)) {
        seen.add(above);
        open(above);
      }
    });
    items.forEach((item) => item.classList.toggle("out", !seen.has(item)));
    return seen;
  };
  const filter = () => {
    clear();
    const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
    if (!words.length) return;
    const hit = (item) => words.every((word) => textOf(item).includes(word));
    const topics = nodes.filter(hit);
    const said = signals.filter(hit);
    showOnly(nodes, topics, ".node");
    const seen = showOnly(signals, said, ".group");
    groups.forEach((group) => group.classList.toggle("out", !seen.has(group)));
    const kept = new Set([...topics, ...said].map((item) => item.closest("section")));
    sections.forEach((section) => section.classList.toggle("out", !kept.has(section)));
    found.textContent = `${topics.length} topics, ${said.length} signals`;
  };
  const reveal = () => {
    let target = null;
    try {
      target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    } catch (error) {
      if (!(error instanceof URIError)) throw error;
    }
    if (!target) return;
    if (target.closest(".out")) {
      input.value = "";
      clear();
    }
    for (let item = target; item; item = item.parentElement) {
      if (item.matches("details")) item.open = true;
    }
    target.scrollIntoView();
  };

  let waiting = 0;
  input.addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = setTimeout(filter, 120);
  });
  document.getElementById("close").addEventListener("click", () => {
    input.value = "";
    clear();
    document.querySelectorAll("details[open]").forEach((item) => { item.open = false; });
  });
  window.addEventListener("hashchange", reveal);
  document.querySelector(".tools").hidden = false;
  reveal();
})();

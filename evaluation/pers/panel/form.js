"use strict";
(() => {
  const form = document.getElementById("ratings");
  const cards = [...form.querySelectorAll("article")];
  const rater = document.getElementById("rater");
  const message = document.getElementById("message");
  const restored = document.getElementById("restored");
  const panel = form.dataset.panel;
  const place = "foresci-pers-" + panel;
  const columns = ["panel", "item", "rating", "comment", "rater"];
  let stored = true;
  let unsaved = false;

  const chosen = (card) => card.querySelector("input:checked");
  const comment = (card) => card.querySelector("textarea");
  const rated = () => cards.filter(chosen).length;

  function rate(card, value) {
    card.querySelector(`input[value="${value}"]`).checked = true;
  }

  // A page opened from a file, or in a private window, may have no storage: reading then throws.
  function keep() {
    const state = { rater: rater.value, ratings: {}, comments: {} };
    for (const card of cards) {
      if (chosen(card)) state.ratings[card.dataset.item] = chosen(card).value;
      if (comment(card).value) state.comments[card.dataset.item] = comment(card).value;
    }
    try {
      localStorage.setItem(place, JSON.stringify(state));
    } catch {
      stored = false;
    }
  }

  function kept() {
    try {
      return JSON.parse(localStorage.getItem(place)) || {};
    } catch {
      stored = false;
      return {};
    }
  }

  // What is stored may be anything: other pages opened from files can share the storage.
  const asText = (value) => (typeof value === "string" ? value : "");

  function restore() {
    const state = kept();
    rater.value = asText(state.rater);
    for (const card of cards) {
      const rating = asText(state.ratings?.[card.dataset.item]);
      if (/^[1-7]$/.test(rating)) rate(card, rating);
      comment(card).value = asText(state.comments?.[card.dataset.item]);
    }
    tellWhose(rater.value.trim());
  }

  // The next person at this browser must not go on in another one's ratings unawares.
  function tellWhose(name) {
    const any = name || cards.some((card) => chosen(card) || comment(card).value);
    const whose = name ? `These are ${name}'s ratings.` : "Someone began to rate here.";
    document.getElementById("whose").textContent = whose + " Not you?";
    restored.hidden = !any;
  }

  function show() {
    document.getElementById("progress").value = `${rated()} of ${cards.length} rated`;
    if (!stored) say("This browser keeps nothing: export before you close the page.");
  }

  function say(text) {
    message.textContent = text;
  }

  function changed() {
    unsaved = true;
    say("");
    keep();
    show();
  }

  // One line, and nothing that a spreadsheet takes for a formula.
  function cell(text) {
    const line = text.replace(/[\s\p{C}]+/gu, " ").trim();
    const safe = /^[=+\-@\uff1d\uff0b\uff0d\uff20]/.test(line) ? "'" + line : line;
    return '"' + safe.replaceAll('"', '""') + '"';
  }

  function sheet(name) {
    const rows = cards.map((card) => [
      panel,
      card.dataset.item,
      chosen(card) ? chosen(card).value : "",
      comment(card).value,
      name,
    ]);
    return "\ufeff" + [columns, ...rows].map((row) => row.map(cell).join(",") + "\n").join("");
  }

  function download(text, file) {
    const address = URL.createObjectURL(new Blob([text], { type: "text/csv;charset=utf-8" }));
    const link = document.createElement("a");
    link.href = address;
    link.download = file;
    link.click();
    setTimeout(() => URL.revokeObjectURL(address), 10000);
  }

  function exportRatings() {
    const name = rater.value.trim();
    if (!name) {
      say("Write your name first.");
      rater.focus();
      return;
    }
    const file = `ratings-${name.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "") || "rater"}.csv`;
    download(sheet(name), file);
    unsaved = false;
    const missing = cards.length - rated();
    say(`Exported as ${file}` + (missing ? `; ${missing} not rated yet.` : "; all are rated."));
  }

  function next() {
    const open = cards.find((card) => !chosen(card));
    if (!open) {
      say("All are rated. Export your ratings and send the file back.");
      return;
    }
    open.querySelector("h2").focus({ preventScroll: true });
    open.scrollIntoView();
  }

  function clear() {
    if (!confirm("Remove all ratings, comments and the name from this page?")) return;
    form.reset();
    restored.hidden = true;
    changed();
    unsaved = false;
  }

  function pressed(event) {
    const card = event.target.closest("article");
    const typing = event.target.matches("textarea, input[type=text]");
    if (!card || typing || event.ctrlKey || event.altKey || event.metaKey) return;
    if (!/^[1-7]$/.test(event.key)) return;
    rate(card, event.key);
    changed();
  }

  form.addEventListener("input", changed);
  form.addEventListener("keydown", pressed);
  form.addEventListener("submit", (event) => event.preventDefault());
  document.getElementById("export").addEventListener("click", exportRatings);
  document.getElementById("next").addEventListener("click", next);
  for (const button of form.querySelectorAll(".clear")) button.addEventListener("click", clear);
  window.addEventListener("beforeunload", (event) => {
    if (unsaved && !stored) event.preventDefault();
  });
  for (const part of document.querySelectorAll(".needs-script")) part.hidden = false;
  restore();
  keep();
  show();
})();

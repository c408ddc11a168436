// Closing an announcement without leaving the page; without scripts the form does the same.
for (const form of /** @type {NodeListOf<HTMLFormElement>} */ (document.querySelectorAll(".announcements form"))) {
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const list = form.closest(".announcements");
    const options = { method: "POST", body: new FormData(form), headers: { Accept: "application/json" } };
    try {
      const answer = await fetch(form.action, options);
      if (!answer.ok) throw new Error(answer.statusText);
      form.closest(".announcement")?.remove();
      if (!list?.querySelector(".announcement")) list?.remove();
    } catch {
      form.submit();
    }
  });
}

// The only script of a waiting hall's screen: looks at the page anew when something has changed, and says who is called.
(() => {
  const hall = document.querySelector(".hall");
  const away = hall.querySelector(".hall-away");
  const sound = hall.querySelector(".hall-sound");
  const { code, speak, repeat, volume } = hall.dataset;
  const base = `/api/v1/queue-screens/${code}`;

  // — what is shown —
  let isLooking = false;
  let again = false;
  let lastSeen = Date.now();
  async function look() {
    if (isLooking) {
      again = true;
      return;
    }
    isLooking = true;
    try {
      const answer = await fetch(location.href, { cache: "no-store", signal: AbortSignal.timeout(8000) });
      if (answer.status === 404) return location.reload();
      if (!answer.ok) throw new Error(String(answer.status));
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      const fresh = page.querySelector("#hall");
      if (!fresh) throw new Error("another page");
      const shown = document.querySelector("#hall");
      if (shown.innerHTML !== fresh.innerHTML) shown.replaceWith(document.importNode(fresh, true));
      lastSeen = Date.now();
      away.hidden = true;
      hear();
    } catch {
      away.hidden = Date.now() - lastSeen < 5000;
    }
    isLooking = false;
    if (again) {
      again = false;
      look();
    }
  }

  const events = new EventSource(`${base}/events`);
  events.addEventListener("queue", look);
  events.addEventListener("open", look);
  // Where events do not come, and for the clock. Once a second: a server that died is back within two.
  setInterval(() => (events.readyState === EventSource.OPEN ? Date.now() - lastSeen > 15000 : true) && look(), 1000);

  // — what is said: one after the other, each call once a screen —
  const heard = new Set([...document.querySelectorAll("[data-call]:not([data-new])")].map((call) => call.dataset.call));
  const waiting = [];
  let isSaying = false;
  function hear() {
    const calls = [...document.querySelectorAll("[data-call][data-new]")].reverse();
    for (const call of calls) {
      const id = call.dataset.call;
      if (heard.has(id)) continue;
      heard.add(id);
      for (let time = 0; time < Number(repeat); time += 1) {
        for (const language of speak.split(",")) waiting.push(`${base}/calls/${id}/speech?language=${language}`);
      }
    }
    say();
  }
  function say() {
    if (isSaying || waiting.length === 0 || !sound.hidden) return;
    isSaying = true;
    const audio = new Audio(waiting[0]);
    audio.volume = Number(volume) / 100;
    const next = () => {
      waiting.shift();
      isSaying = false;
      say();
    };
    audio.addEventListener("ended", next);
    audio.addEventListener("error", next);
    audio.play().catch((error) => {
      // Browsers want a press before the first sound of a page; an error of the sound itself has been told.
      if (error.name !== "NotAllowedError") return;
      isSaying = false;
      sound.hidden = false;
    });
  }
  sound.addEventListener("click", () => {
    sound.hidden = true;
    say();
  });
  hear();
})();

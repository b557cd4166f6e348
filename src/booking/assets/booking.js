// A little help for those whose browser runs scripts. Without it everything works too, with a page for every step.

const own = Intl.DateTimeFormat().resolvedOptions().timeZone

// The zone is guessed where nobody has chosen one, and a choice is shown at once.
function prepare() {
  for (const form of document.querySelectorAll('form[data-at-once]')) {
    form.querySelector('button').hidden = true
    form.addEventListener('change', () => go(addressOf(form), { stays: true }))
  }
  const zones = document.getElementById('zone')
  if (zones && own) {
    if (![...zones.options].some(({ value }) => value === own)) zones.add(new Option(own.replaceAll('_', ' '), own))
    if (zones.form.hasAttribute('data-guess') && zones.value !== own) {
      zones.value = own
      go(addressOf(zones.form), { stays: true, replaces: true })
    }
  }
  // Pressed twice, a form would only tell that its own time is taken. The pressed button must still be sent.
  for (const form of document.querySelectorAll('form[data-once]'))
    form.addEventListener('submit', () =>
      setTimeout(() => {
        for (const button of form.querySelectorAll('button')) button.disabled = true
      }),
    )
  tell()
}

const addressOf = (form) => `${form.action}?${new URLSearchParams(new FormData(form))}`

// Steps replace the page without loading it anew. What goes wrong is left to the browser. Of two steps only the later one counts, whichever
// answer comes first.
let steps = 0

async function go(address, { stays = false, replaces = false, isBack = false } = {}) {
  const main = document.getElementById('page')
  const wasOn = document.activeElement?.id
  const step = ++steps
  main.setAttribute('aria-busy', 'true')
  try {
    const answer = await fetch(address, { headers: { accept: 'text/html' } })
    const text = await answer.text()
    if (step !== steps) return
    const next = new DOMParser().parseFromString(text, 'text/html')
    const page = next.getElementById('page')
    if (!page) throw new Error('no page')
    main.replaceWith(page)
    const [before, after] = [document.querySelector('footer'), next.querySelector('footer')]
    if (before && after) before.replaceWith(after)
    document.title = next.title
    document.documentElement.lang = next.documentElement.lang
    if (replaces) history.replaceState(null, '', address)
    else if (!isBack) history.pushState(null, '', address)
    prepare()
    if (stays) document.getElementById(wasOn)?.focus({ preventScroll: true })
    else move(page)
  } catch {
    if (step === steps) location.assign(address)
  }
}

// To what comes next, for the eyes and for those who listen.
function move(page) {
  const next = page.querySelector('[data-next]') ?? page.querySelector('h1')
  next.setAttribute('tabindex', '-1')
  next.focus({ preventScroll: true })
  const { top, bottom } = next.getBoundingClientRect()
  if (top < 0 || bottom + 80 > innerHeight) next.scrollIntoView({ block: 'start' })
}

addEventListener('click', (event) => {
  const link = event.target.closest('a[data-swap]')
  if (!link || event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
  event.preventDefault()
  go(link.href)
})
addEventListener('popstate', () => go(location.href, { isBack: true }))
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) for (const button of document.querySelectorAll('button')) button.disabled = false
})

// In another page: tells it how high this one is, and what was booked. Nothing else is told, and nothing is heard.
function tell() {
  if (parent === window) return
  const { booked } = document.getElementById('page').dataset
  if (booked) post({ booked: JSON.parse(booked) })
  post({ height: document.body.scrollHeight })
}

function post(message) {
  parent.postMessage({ parley: 1, ...message }, '*')
}

if (parent !== window) new ResizeObserver(tell).observe(document.body)
prepare()

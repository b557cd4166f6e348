// A little help for those whose browser runs scripts. Without it everything works too, by the plain fields.

// Live: asks now and then whether the page shows the present state, more often while an answer is being looked at.
const live = document.querySelector('[data-live]')
const touched = () => document.querySelector('form[data-touched]') !== null
addEventListener('input', (event) => event.target.form?.setAttribute('data-touched', ''))

async function look() {
  if (document.visibilityState !== 'visible') return later(5000)
  try {
    const answer = await fetch(live.dataset.live, { cache: 'no-store' })
    if (!answer.ok) return
    const { version, pending } = await answer.json()
    if (version === live.dataset.version) return later(pending ? 1000 : 10000)
    if (touched()) live.hidden = false
    else location.replace(location.href)
  } catch {
    later(20000)
  }
}
const later = (ms) => setTimeout(look, ms)
if (live) later(1000)

// The zone: shown at once when chosen, and guessed where nobody knows it.
const zones = document.getElementById('zone')
if (zones) {
  const form = zones.form
  form.querySelector('button').hidden = true
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone
  if (own && ![...zones.options].some(({ value }) => value === own))
    zones.add(new Option(own.replaceAll('_', ' '), own))
  zones.addEventListener('change', () => form.submit())
  if (
    form.hasAttribute('data-guess') &&
    !new URLSearchParams(location.search).has('zone') &&
    own &&
    own !== zones.value
  ) {
    zones.value = own
    form.submit()
  }
}

// The week: hours are painted by mouse or keyboard or tapped one by one, and sent as days with a start and an end.
const FIRST_HOUR = 7
const LAST_HOUR = 20
const STEPS = (LAST_HOUR - FIRST_HOUR) * 2
for (const place of document.querySelectorAll('[data-week]')) paintable(place)

function paintable(place) {
  const { today, locale, halves, painting, tapping, before, after, clear } = place.dataset
  const explain = matchMedia('(pointer: coarse)').matches ? tapping : painting
  const painted = new Set()
  const form = place.closest('form')
  for (const plain of form.querySelectorAll('[data-plain]')) plain.remove()
  const first = day(today)
  let monday = first - ((new Date(first).getUTCDay() + 6) % 7) * 86400000
  // What is left of a week that is nearly over is little to paint on.
  if (first - monday >= 4 * 86400000) monday += 7 * 86400000
  let isPainting = null
  let tapped = null

  const hint = element('p', { className: 'hint', textContent: explain, id: `${place.parentNode.id || 'week'}-hint` })
  const title = element('span', { ariaLive: 'polite' })
  const back = element('button', { type: 'button', className: 'quiet', textContent: '‹', ariaLabel: before })
  const forth = element('button', { type: 'button', className: 'quiet', textContent: '›', ariaLabel: after })
  const wipe = element('button', { type: 'button', className: 'quiet', textContent: clear })
  const bar = element('nav')
  bar.append(back, title, forth, wipe)
  const table = element('table', { role: 'grid', ariaMultiSelectable: 'true' })
  table.setAttribute('aria-label', explain)
  const week = element('div', { className: 'week' })
  week.append(hint, bar, table)
  place.replaceWith(week)
  draw()

  back.onclick = () => turn(-1)
  forth.onclick = () => turn(1)
  wipe.onclick = () => {
    painted.clear()
    draw()
  }
  function turn(weeks) {
    monday += weeks * 7 * 86400000
    draw()
  }

  function draw(focus) {
    const show = (ms, options) => new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options }).format(ms)
    back.disabled = monday <= first
    title.textContent = new Intl.DateTimeFormat(locale, {
      timeZone: 'UTC',
      day: 'numeric',
      month: 'short',
    }).formatRange(monday, monday + 6 * 86400000)
    const days = [0, 1, 2, 3, 4, 5, 6].map((n) => monday + n * 86400000)
    const head = element('tr')
    head.append(element('td', { ariaDisabled: 'true' }))
    for (const at of days)
      head.append(
        element('th', {
          scope: 'col',
          innerHTML: `${show(at, { weekday: 'short' })}<br>${show(at, { day: 'numeric' })}`,
        }),
      )
    const body = element('tbody')
    for (let step = 0; step < STEPS; step++) {
      const row = element('tr')
      const label = show(step * 1800000 + FIRST_HOUR * 3600000, {
        hour: 'numeric',
        minute: '2-digit',
        hourCycle: halves ? 'h12' : 'h23',
      })
      row.append(element('th', { scope: 'row', textContent: label, className: step % 2 === 0 ? '' : 'half' }))
      for (const at of days) {
        const key = `${at}|${step}`
        const isPast = at < first
        const cell = element('td', { role: 'gridcell', tabIndex: -1, ariaSelected: String(painted.has(key)) })
        cell.setAttribute('aria-label', `${show(at, { weekday: 'long', day: 'numeric', month: 'long' })}, ${label}`)
        if (isPast) cell.ariaDisabled = 'true'
        else cell.dataset.key = key
        row.append(cell)
      }
      body.append(row)
    }
    const thead = element('thead')
    thead.append(head)
    table.replaceChildren(thead, body)
    const open = table.querySelector(focus ? `[data-key="${focus}"]` : '[data-key]')
    if (open) open.tabIndex = 0
    if (focus) open?.focus()
  }

  function paint(cell, on) {
    if (!cell?.dataset.key) return
    if (on) painted.add(cell.dataset.key)
    else painted.delete(cell.dataset.key)
    cell.ariaSelected = String(on)
    form.setAttribute('data-touched', '')
  }
  table.addEventListener('pointerdown', (event) => {
    const cell = event.target.closest('td[data-key]')
    if (!cell) return
    // A finger may be about to scroll, which only its end tells.
    if (event.pointerType === 'touch') {
      tapped = cell
      return
    }
    event.preventDefault()
    isPainting = !painted.has(cell.dataset.key)
    paint(cell, isPainting)
    cell.focus()
  })
  table.addEventListener('pointermove', (event) => {
    if (isPainting !== null)
      paint(document.elementFromPoint(event.clientX, event.clientY)?.closest('td[data-key]'), isPainting)
  })
  table.addEventListener('pointerup', (event) => {
    if (tapped && document.elementFromPoint(event.clientX, event.clientY) === tapped)
      paint(tapped, !painted.has(tapped.dataset.key))
  })
  for (const end of ['pointerup', 'pointercancel'])
    addEventListener(end, () => {
      isPainting = null
      tapped = null
    })
  table.addEventListener('keydown', (event) => {
    const cell = event.target.closest('td[data-key]')
    if (!cell) return
    const [at, step] = cell.dataset.key.split('|').map(Number)
    const moves = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }
    if (event.key === ' ' || event.key === 'Enter') paint(cell, !painted.has(cell.dataset.key))
    else if (moves[event.key]) {
      const [days, steps] = moves[event.key]
      const next = table.querySelector(`[data-key="${at + days * 86400000}|${step + steps}"]`)
      if (next) {
        cell.tabIndex = -1
        next.tabIndex = 0
        next.focus()
      }
    } else return
    event.preventDefault()
  })

  form.addEventListener('submit', () => {
    for (const old of form.querySelectorAll('[name=painted]')) old.remove()
    for (const value of windows()) form.append(element('input', { type: 'hidden', name: 'painted', value }))
  })

  // Cells that follow each other make one window: "2026-11-17 09:00 11:30".
  function windows() {
    const cells = [...painted].map((key) => key.split('|').map(Number)).sort((a, b) => a[0] - b[0] || a[1] - b[1])
    const runs = []
    for (const [at, step] of cells) {
      const last = runs.at(-1)
      if (last && last.at === at && last.end === step) last.end = step + 1
      else runs.push({ at, start: step, end: step + 1 })
    }
    return runs.map(({ at, start, end }) => `${new Date(at).toISOString().slice(0, 10)} ${clock(start)} ${clock(end)}`)
  }
}

function clock(step) {
  const minutes = FIRST_HOUR * 60 + step * 30
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

function day(date) {
  return Date.parse(`${date}T00:00:00Z`)
}

function element(name, properties = {}) {
  return Object.assign(document.createElement(name), properties)
}

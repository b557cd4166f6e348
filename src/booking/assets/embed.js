// Puts a booking page into any other page. It sets no cookie, stores nothing and loads nothing but the booking page itself.
//
//   <script src="https://meet.acme.test/embed.js" async></script>
//   <parley-booking href="https://meet.acme.test/b/acme/demo"><a href="https://meet.acme.test/b/acme/demo">Book a time</a></parley-booking>
//
// `as` says how: "inline" (in its place), "popup" (over the page, opened by what is inside the element) or "button" (the same, with a button
// in the corner of the window that has the words of `label`). `lang`, `duration`, `theme`, `name` and `email` are handed on. When something
// was booked, the element fires "parley-booked" with its start and end.

const CLOSE = { de: 'Schließen', es: 'Cerrar', fr: 'Fermer', nl: 'Sluiten', pt: 'Fechar' }
const HANDED_ON = ['lang', 'duration', 'theme', 'name', 'email']
const HEIGHT_MAX = 4000

const STYLE = `
  :host { display: block }
  :host([as="popup"]), :host([as="button"]) { display: inline }
  iframe { display: block; width: 100%; height: 44rem; border: 0; color-scheme: normal }
  dialog { width: min(66rem, 100vw - 1.5rem); max-width: none; height: min(54rem, 100dvh - 1.5rem); max-height: none; margin: auto; padding: 0;
    border: 0; border-radius: 16px; overflow: hidden; background: Canvas; box-shadow: 0 24px 80px rgb(0 0 0 / 35%) }
  dialog iframe { height: 100% }
  dialog::backdrop { background: rgb(0 0 0 / 55%) }
  .close { position: absolute; top: 10px; right: 14px; width: 44px; height: 44px; border: 0; border-radius: 50%; background: Canvas;
    color: CanvasText; font: 24px/1 system-ui, sans-serif; cursor: pointer }
  .corner { position: fixed; right: 20px; bottom: 20px; z-index: 2147483000; min-height: 48px; padding: 0 22px; border: 0; border-radius: 24px;
    background: var(--parley-accent, #0f6b5c); color: var(--parley-on-accent, #fff); font: 600 16px/1.2 system-ui, sans-serif;
    box-shadow: 0 6px 24px rgb(0 0 0 / 25%); cursor: pointer }
  :focus-visible { outline: 3px solid var(--parley-accent, #0f6b5c); outline-offset: 3px }
`

class ParleyBooking extends HTMLElement {
  static observedAttributes = ['href', 'as', 'label', ...HANDED_ON]
  #root = this.attachShadow({ mode: 'open' })
  #frame = null
  #heard = (event) => this.#hear(event)

  connectedCallback() {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(STYLE)
    this.#root.adoptedStyleSheets = [sheet]
    addEventListener('message', this.#heard)
    this.#draw()
  }

  disconnectedCallback() {
    removeEventListener('message', this.#heard)
  }

  attributeChangedCallback(_name, before, after) {
    if (this.isConnected && before !== after) this.#draw()
  }

  /** For a page with controls of its own. */
  open() {
    const dialog = this.#root.querySelector('dialog')
    if (!dialog || dialog.open) return
    dialog.prepend(this.#frame ?? this.#makeFrame())
    dialog.showModal()
  }

  get #address() {
    const address = URL.parse(this.getAttribute('href') ?? '', document.baseURI)
    if (!address || !/^https?:$/.test(address.protocol)) return null
    address.searchParams.set('embed', '')
    for (const name of HANDED_ON) if (this.hasAttribute(name)) address.searchParams.set(name, this.getAttribute(name))
    return address
  }

  #draw() {
    this.#frame = null
    if (this.#address === null) return this.#root.replaceChildren(make('slot'))
    const as = this.getAttribute('as')
    if (as !== 'popup' && as !== 'button') return this.#root.replaceChildren(this.#makeFrame())
    const close = make('button', { className: 'close', type: 'button', textContent: '×' })
    close.setAttribute('aria-label', CLOSE[(this.lang || document.documentElement.lang).slice(0, 2)] ?? 'Close')
    const dialog = make('dialog')
    dialog.setAttribute('aria-label', this.#title)
    close.onclick = () => dialog.close()
    // The next visitor of this page begins anew.
    dialog.onclose = () => {
      this.#frame?.remove()
      this.#frame = null
    }
    dialog.onclick = (event) => event.target === dialog && dialog.close()
    dialog.append(close)
    const opener =
      as === 'button' ? make('button', { className: 'corner', type: 'button', textContent: this.#title }) : make('slot')
    opener.onclick = (event) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return
      event.preventDefault()
      this.open()
    }
    this.#root.replaceChildren(opener, dialog)
  }

  get #title() {
    return this.getAttribute('label') || this.textContent.trim() || 'Book a time'
  }

  #makeFrame() {
    this.#frame = make('iframe', { src: this.#address.href, title: this.#title, referrerPolicy: 'no-referrer' })
    return this.#frame
  }

  /** Only the page in our own frame is heard, and only two things that it can say. */
  #hear({ source, origin, data }) {
    const frame = this.#frame
    if (!frame || source !== frame.contentWindow || origin !== this.#address?.origin || data?.parley !== 1) return
    if (typeof data.height === 'number' && !frame.closest('dialog'))
      frame.style.height = `${Math.min(HEIGHT_MAX, Math.max(200, Math.ceil(data.height)))}px`
    if (data.booked)
      this.dispatchEvent(new CustomEvent('parley-booked', { bubbles: true, composed: true, detail: data.booked }))
  }
}

function make(name, properties = {}) {
  return Object.assign(document.createElement(name), properties)
}

if (!customElements.get('parley-booking')) customElements.define('parley-booking', ParleyBooking)

import type { UpdateWorkspace, Workspace } from './shapes.ts'
import type { CallOptions, Transport } from './transport.ts'

/** The workspace of the key. Scopes `members.read` and `members.write`. */
export class WorkspaceSettings {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

  get(options?: CallOptions): Promise<Workspace> {
    return this.#transport.data({ method: 'GET', path: '/workspace', ...options })
  }

  /** Only given fields change. */
  update(body: UpdateWorkspace, options?: CallOptions): Promise<Workspace> {
    return this.#transport.data({ method: 'PATCH', path: '/workspace', body, ...options })
  }

  /** No mail, webhook or entry in a calendar leaves until `release`. */
  hold(options?: CallOptions): Promise<Workspace> {
    return this.#transport.data({ method: 'POST', path: '/workspace/hold', ...options })
  }

  /** Waiting mail leaves now, or is decided again where its times are gone. */
  release(options?: CallOptions): Promise<Workspace> {
    return this.#transport.data({ method: 'POST', path: '/workspace/release', ...options })
  }
}

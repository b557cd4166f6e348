import { List } from './list.ts'
import type {
  AskAvailability,
  Availability,
  CreateWorkspaceMember,
  DeactivateWorkspaceMember,
  ListWorkspaceMembers,
  UpdateWorkspaceMember,
  WorkspaceMember,
} from './shapes.ts'
import { type CallOptions, segment, type Transport } from './transport.ts'

/** Scopes `members.read` and `members.write`. */
export class WorkspaceMembers {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

  list(query: ListWorkspaceMembers = {}, options?: CallOptions): List<WorkspaceMember> {
    return new List(this.#transport, '/workspace_members', query, options)
  }

  get(id: string, options?: CallOptions): Promise<WorkspaceMember> {
    return this.#transport.data({ method: 'GET', path: path(id), ...options })
  }

  /** When the member is free, as Parley sees it; at most 92 days at a time. */
  availability(id: string, query: AskAvailability = {}, options?: CallOptions): Promise<Availability> {
    return this.#transport.data({ method: 'GET', path: path(id, 'availability'), query, ...options })
  }

  create(body: CreateWorkspaceMember, options?: CallOptions): Promise<WorkspaceMember> {
    return this.#transport.data({ method: 'POST', path: '/workspace_members', body, ...options })
  }

  /** `null` restores the default. */
  update(id: string, body: UpdateWorkspaceMember, options?: CallOptions): Promise<WorkspaceMember> {
    return this.#transport.data({ method: 'PATCH', path: path(id), body, ...options })
  }

  /** `transfer_to` takes over open requests; required if there are any. */
  deactivate(id: string, body: DeactivateWorkspaceMember = {}, options?: CallOptions): Promise<WorkspaceMember> {
    return this.#transport.data({ method: 'POST', path: path(id, 'deactivate'), body, ...options })
  }

  reactivate(id: string, options?: CallOptions): Promise<WorkspaceMember> {
    return this.#transport.data({ method: 'POST', path: path(id, 'reactivate'), ...options })
  }
}

function path(id: string, verb?: string): string {
  return `/workspace_members/${segment(id)}${verb === undefined ? '' : `/${verb}`}`
}

import type { AddTeamMember, TeamMembership, UpdateTeamMember } from './shapes.ts'
import { type CallOptions, segment, type Transport } from './transport.ts'

/** The second identifier is the membership's, `tm_…`. */
export class TeamMembers {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

  add(teamId: string, body: AddTeamMember, options?: CallOptions): Promise<TeamMembership> {
    return this.#transport.data({ method: 'POST', path: path(teamId), body, ...options })
  }

  update(teamId: string, id: string, body: UpdateTeamMember, options?: CallOptions): Promise<TeamMembership> {
    return this.#transport.data({ method: 'PATCH', path: path(teamId, id), body, ...options })
  }

  async remove(teamId: string, id: string, options?: CallOptions): Promise<void> {
    await this.#transport.call({ method: 'DELETE', path: path(teamId, id), ...options })
  }

  /** The member is passed over in round robin. Refused when paused already. */
  pause(teamId: string, id: string, options?: CallOptions): Promise<TeamMembership> {
    return this.#transport.data({ method: 'POST', path: `${path(teamId, id)}/pause`, ...options })
  }

  /** The member goes to the front of the queue. Refused when not paused. */
  unpause(teamId: string, id: string, options?: CallOptions): Promise<TeamMembership> {
    return this.#transport.data({ method: 'POST', path: `${path(teamId, id)}/unpause`, ...options })
  }
}

function path(teamId: string, id?: string): string {
  const members = `/teams/${segment(teamId)}/members`
  return id === undefined ? members : `${members}/${segment(id)}`
}

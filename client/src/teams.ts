import { List } from './list.ts'
import type {
  CreatedTeam,
  CreateTeam,
  ListTeamAssignments,
  ListTeams,
  ShownTeam,
  Team,
  TeamAssignment,
  UpdateTeam,
} from './shapes.ts'
import { TeamMembers } from './team-members.ts'
import { type CallOptions, segment, type Transport } from './transport.ts'

/** Scopes `teams.read` and `teams.write`. */
export class Teams {
  readonly members: TeamMembers
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
    this.members = new TeamMembers(transport)
  }

  /** Newest first, without `members` and `next_assignee`. */
  list(query: ListTeams = {}, options?: CallOptions): List<Team> {
    return new List(this.#transport, '/teams', query, options)
  }

  get(id: string, options?: CallOptions): Promise<ShownTeam> {
    return this.#transport.data({ method: 'GET', path: `/teams/${segment(id)}`, ...options })
  }

  /** Who got a team's requests and why, newest first. */
  assignments(id: string, query: ListTeamAssignments = {}, options?: CallOptions): List<TeamAssignment> {
    return new List(this.#transport, `/teams/${segment(id)}/assignments`, query, options)
  }

  create(body: CreateTeam, options?: CallOptions): Promise<CreatedTeam> {
    return this.#transport.data({ method: 'POST', path: '/teams', body, ...options })
  }

  update(id: string, body: UpdateTeam, options?: CallOptions): Promise<ShownTeam> {
    return this.#transport.data({ method: 'PATCH', path: `/teams/${segment(id)}`, body, ...options })
  }

  /** Doing it again changes nothing. */
  deactivate(id: string, options?: CallOptions): Promise<ShownTeam> {
    const path = `/teams/${segment(id)}/deactivate`
    return this.#transport.data({ method: 'POST', path, repeat: 'repeatable', ...options })
  }

  /** Doing it again changes nothing. */
  reactivate(id: string, options?: CallOptions): Promise<ShownTeam> {
    const path = `/teams/${segment(id)}/reactivate`
    return this.#transport.data({ method: 'POST', path, repeat: 'repeatable', ...options })
  }
}

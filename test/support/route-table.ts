import type { FastifyInstance } from 'fastify'

export type Route = { method: string; path: string }

/** What the router itself says it serves, read from its printed tree, so that nothing of ours can hide a route. */
export function routeTable(app: FastifyInstance): Route[] {
  const parents: string[] = []
  return app
    .printRoutes({ commonPrefix: false })
    .trimEnd()
    .split('\n')
    .flatMap((line) => {
      const { indent, name, methods } = /^(?<indent>[│ ]*)[├└]── (?<name>\S*) \((?<methods>[^)]*)\)/.exec(line)!.groups!
      const depth = indent!.length / 4
      parents[depth] = (parents[depth - 1] ?? '') + name
      const path = parents[depth]!
      return methods!
        .split(', ')
        .filter((method) => method !== 'HEAD')
        .map((method) => ({ method, path }))
    })
}

/** Two names of one parameter (`:id|:team_id`) share a node of the router; what they are called is not compared. */
export function anonymous(path: string): string {
  return path.replace(/:\w+(\|:\w+)*|\{\w+\}/g, '{}')
}

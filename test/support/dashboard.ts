import { readFileSync } from 'node:fs'

type Panel = {
  id: number
  title: string
  type: string
  gridPos: { x: number; y: number; w: number; h: number }
  targets?: { expr: string }[]
}

/** The dashboard for Grafana, with each query and the panel that shows it. */
export function readDashboard() {
  const { panels } = JSON.parse(readFileSync('deploy/grafana/parley.json', 'utf8')) as { panels: Panel[] }
  const queries = panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => ({ title, expr })))
  return { panels, queries }
}

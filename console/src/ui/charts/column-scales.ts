import { scaleBand, scaleLinear } from '@visx/scale'

export type ColumnGroup = { key: string; label: string; values: readonly (number | null)[] }

export const HEIGHT = 200
const [TOP, BOTTOM, LEFT, RIGHT] = [12, 24, 44, 4]
const LINES = 4
const COLUMN_WIDTH_MAX = 36
/** The width of a label below the columns, with some space. */
const LABEL_WIDTH = 46
/** So that any value above zero is visible. */
const COLUMN_HEIGHT_MIN = 3

export type ColumnScales = ReturnType<typeof columnScales>

/** The positions in a chart, in pixels. `least` always fits in. */
export function columnScales(
  groups: readonly ColumnGroup[],
  { width, unit, least }: { width: number; unit: number; least: number },
) {
  const most = Math.max(least, ...groups.flatMap(({ values }) => values.map((value) => value ?? 0)))
  const [ground, right] = [HEIGHT - BOTTOM, Math.max(LEFT, width - RIGHT)]
  const across = scaleBand({ domain: groups.map(({ key }) => key), range: [LEFT, right], padding: 0.35 })
  const up = scaleLinear({ domain: [0, most / unit || 1], range: [ground, TOP], nice: LINES })
  const yOf = (value: number) => up(value / unit)
  const every = Math.max(1, Math.ceil(LABEL_WIDTH / across.step()))
  return {
    ...{ across, up, unit, ground, right },
    ...{ top: TOP, left: LEFT },
    /** Grid lines only at whole numbers: nobody books half a meeting. */
    lines: up.ticks(LINES).filter(Number.isInteger),
    step: across.step(),
    columnWidth: Math.min(across.bandwidth(), COLUMN_WIDTH_MAX),
    middleOf: (key: string) => (across(key) ?? 0) + across.bandwidth() / 2,
    yOf,
    heightOf: (value: number) => Math.max(COLUMN_HEIGHT_MIN, ground - yOf(value)),
    /** As many labels as fit, always including the newest. */
    labelled: groups.filter((_, index) => (groups.length - 1 - index) % every === 0).map(({ key }) => key),
  }
}

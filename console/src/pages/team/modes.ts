import type { Team } from '../../../../client/src/shapes.ts'

export const MODE_NAMES: Record<Team['mode'], string> = { pool: 'Pool', stack: 'Stack', manual: 'By hand' }

export const MODES = [
  { value: 'pool', label: 'Pool: members take turns' },
  { value: 'stack', label: 'Stack: the whole team meets' },
  { value: 'manual', label: 'By hand: nothing comes by itself' },
]

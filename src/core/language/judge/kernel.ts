// The one loop that costs: rows of 16-bit numbers times rows of 8-bit weights, into 32-bit sums. It is a WebAssembly module of one function,
// written out here instruction by instruction, because its SIMD is ten times as fast as the same loop in JavaScript and just as exact: whole
// numbers give the same sums on every machine.
//
//   multiply(input, weights, sums, rows, size, outputs)
//
// `rows` is a multiple of 4 and `size` of 8. `input` has `rows` rows of `size` 16-bit numbers, `weights` has `outputs` rows of `size` bytes,
// and `sums` gets `rows` rows of `outputs` 32-bit numbers.

/** As much of it as is used here: the libraries that the types of this project come from do not have it. */
declare namespace WebAssembly {
  class Memory {
    constructor(size: { initial: number })
    readonly buffer: ArrayBuffer
  }
  class Module {
    constructor(bytes: Uint8Array)
  }
  class Instance {
    constructor(module: Module, imports: Record<string, Record<string, unknown>>)
    readonly exports: Record<string, unknown>
  }
}

export type Kernel = { memory: WebAssembly.Memory; multiply: Multiply }
type Multiply = (input: number, weights: number, sums: number, rows: number, size: number, outputs: number) => void

const PAGE = 65_536

export function newKernel(bytes: number): Kernel {
  const memory = new WebAssembly.Memory({ initial: Math.ceil(bytes / PAGE) })
  const module = new WebAssembly.Module(moduleBytes())
  const { exports } = new WebAssembly.Instance(module, { parley: { memory } })
  return { memory, multiply: exports.multiply as Multiply }
}

const [INPUT, WEIGHTS, SUMS, ROWS, SIZE, OUTPUTS] = [0, 1, 2, 3, 4, 5]
const [ROW, OUTPUT, WEIGHT, AT, END] = [6, 7, 8, 9, 10]
const ACCUMULATOR = 11
const FACTOR = 15
const ROWS_AT_ONCE = 4

const I32 = 0x7f
const V128 = 0x7b

const get = (local: number): number[] => [0x20, local]
const set = (local: number): number[] => [0x21, local]
const constant = (value: number): number[] => [0x41, ...signed(value)]
const ADD = [0x6a]
const SUBTRACT = [0x6b]
const MULTIPLY = [0x6c]
const simd = (code: number): number[] => [0xfd, ...unsigned(code)]
const load = (offset: number): number[] => [...simd(0x00), 0, ...unsigned(offset)]
const LOAD_BYTES_AS_WORDS = [...simd(0x01), 0, 0]
const ZEROS = [...simd(0x0c), ...Array<number>(16).fill(0)]
const ADD_LANES = simd(0xae)
const DOT = simd(0xba)
const lane = (index: number): number[] => [...simd(0x1b), index]
const storeWord = (): number[] => [0x36, 2, 0]
const increase = (local: number, by: number[]): number[] => [...get(local), ...by, ...ADD, ...set(local)]

/** Runs while the counter is above zero, and lowers it by a step each time. */
const countDown = (counter: number, step: number, body: number[]): number[] => [
  ...[0x02, 0x40, 0x03, 0x40],
  ...[...get(counter), ...constant(1), 0x48, 0x0d, 1],
  ...body,
  ...[...get(counter), ...constant(step), ...SUBTRACT, ...set(counter)],
  ...[0x0c, 0, 0x0b, 0x0b],
]

function multiplyBody(): number[] {
  const each = [...Array(ROWS_AT_ONCE).keys()]
  const rowBytes = [...get(SIZE), ...constant(2), ...MULTIPLY]
  // AT is the place in the first row; the other rows lie a row's length further each.
  const place = (index: number): number[] => [...get(AT), ...rowBytes, ...constant(index), ...MULTIPLY, ...ADD]
  const eight = [
    ...[...get(WEIGHT), ...LOAD_BYTES_AS_WORDS, ...set(FACTOR)],
    ...each.flatMap((index) => [
      ...[...get(ACCUMULATOR + index), ...get(FACTOR), ...place(index), ...load(0), ...DOT, ...ADD_LANES],
      ...set(ACCUMULATOR + index),
    ]),
    ...increase(WEIGHT, constant(8)),
    ...increase(AT, constant(16)),
  ]
  const total = (index: number): number[] => [
    ...[0, 1, 2, 3].flatMap((each) => [...get(ACCUMULATOR + index), ...lane(each)]),
    ...[...ADD, ...ADD, ...ADD],
  ]
  const sumPlace = (index: number): number[] => [
    ...[...get(SUMS), ...get(OUTPUTS), ...constant(4 * index), ...MULTIPLY, ...ADD],
  ]
  const perOutput = [
    ...each.flatMap((index) => [...ZEROS, ...set(ACCUMULATOR + index)]),
    ...[...get(INPUT), ...set(AT), ...get(SIZE), ...set(END)],
    ...countDown(END, 8, eight),
    ...each.flatMap((index) => [...sumPlace(index), ...total(index), ...storeWord()]),
    ...increase(SUMS, constant(4)),
  ]
  const perRows = [
    ...[...get(WEIGHTS), ...set(WEIGHT), ...get(OUTPUTS), ...set(OUTPUT)],
    ...countDown(OUTPUT, 1, perOutput),
    ...increase(INPUT, [...rowBytes, ...constant(ROWS_AT_ONCE), ...MULTIPLY]),
    // The sums of the first row have been passed already.
    ...increase(SUMS, [...get(OUTPUTS), ...constant(4 * (ROWS_AT_ONCE - 1)), ...MULTIPLY]),
  ]
  return [...get(ROWS), ...set(ROW), ...countDown(ROW, ROWS_AT_ONCE, perRows), 0x0b]
}

function moduleBytes(): Uint8Array<ArrayBuffer> {
  const locals = [2, ...unsigned(5), I32, ...unsigned(5), V128]
  const code = [...locals, ...multiplyBody()]
  return new Uint8Array([
    ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, [1, 0x60, 6, I32, I32, I32, I32, I32, I32, 0]),
    ...section(2, [1, ...name('parley'), ...name('memory'), 2, 0, 1]),
    ...section(3, [1, 0]),
    ...section(7, [1, ...name('multiply'), 0, 0]),
    ...section(10, [1, ...unsigned(code.length), ...code]),
  ])
}

const section = (id: number, content: number[]): number[] => [id, ...unsigned(content.length), ...content]
const name = (text: string): number[] => [text.length, ...new TextEncoder().encode(text)]

/** LEB128. */
function unsigned(value: number): number[] {
  return value < 128 ? [value] : [(value & 127) | 128, ...unsigned(value >>> 7)]
}

function signed(value: number): number[] {
  const rest = value >> 7
  const isLast = (rest === 0 && (value & 64) === 0) || (rest === -1 && (value & 64) !== 0)
  return isLast ? [value & 127] : [(value & 127) | 128, ...signed(rest)]
}

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Crowd } from '../../src/booking/crowd.ts'

type Taken = Awaited<ReturnType<Crowd['inLine']>>

const DONE: Taken = { outcome: 'done', done: { requestId: 'mr_1', participantId: 'p_1' } }
const TAKEN: Taken = { outcome: 'taken' }

test('whoever asks the same at the same time gets one answer, and later ones a new answer', async () => {
  const crowd = new Crowd()
  let asked = 0
  const ask = () => crowd.share('what is free', async () => ++asked)
  assert.deepEqual(await Promise.all([ask(), ask(), ask()]), [1, 1, 1])
  assert.equal(await ask(), 2)
  const failing = () => crowd.share('what fails', () => Promise.reject(new Error(`${++asked}`)))
  const [one, other] = await Promise.allSettled([failing(), failing()])
  assert.deepEqual([one.status, other.status], ['rejected', 'rejected'])
  await assert.rejects(failing(), /^Error: 4$/)
})

/** Everybody comes at once; returns what each was told, and who was worked for. */
async function told(wishes: string[], isForOne: boolean, answer: (time: string, nth: number) => Taken) {
  const crowd = new Crowd()
  const worked: number[] = []
  let under = 0
  const all = wishes.map((time, n) =>
    crowd.inLine({ link: 'bl_1', time, isForOne }, async () => {
      assert.equal(++under, 1, 'one at a time')
      await Promise.resolve()
      worked.push(n)
      under--
      return answer(time, worked.length)
    }),
  )
  return { outcomes: (await Promise.all(all)).map(({ outcome }) => outcome), worked }
}

test('orders through one link go one after another, and who wants a time that is taken is told without work', async () => {
  const { outcomes, worked } = await told(['10', '10', '11', '10', '11'], true, () => DONE)
  assert.deepEqual(outcomes, ['done', 'taken', 'done', 'taken', 'taken'])
  assert.deepEqual(worked, [0, 2])
})

test('of a pool the next visitor is tried until one finds the time taken', async () => {
  const { outcomes, worked } = await told(['10', '10', '10', '10', '11'], false, (time, nth) =>
    time === '10' && nth > 2 ? TAKEN : DONE,
  )
  assert.deepEqual(outcomes, ['done', 'done', 'taken', 'taken', 'done'])
  assert.deepEqual(worked, [0, 1, 2, 4])
})

test('an order that fails holds up nobody behind it', async () => {
  const crowd = new Crowd()
  const place = { link: 'bl_1', time: '10', isForOne: true }
  const first = crowd.inLine(place, () => Promise.reject(new Error('the database is away')))
  const second = crowd.inLine(place, async () => DONE)
  await assert.rejects(first, /the database is away/)
  assert.deepEqual(await second, DONE)
  assert.deepEqual(await crowd.inLine(place, async () => TAKEN), TAKEN)
})

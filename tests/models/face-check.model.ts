// 刷脸 on the signing page: agreed to, waited for, passed, failed or expired.
import { expect } from 'vitest'
import { faceCheckMachine } from '#src/machines/signing/face-check.machine.ts'
import { LOST, refused } from '#tests/models/support/failures.ts'
import { defineModel } from '#tests/models/support/model.ts'
import { AT, FACE_CHECK, TASK } from '#tests/models/support/task.ts'

const INPUT = { ...AT, documentsHash: TASK.documentsHash }
const standing = (status: string, reason = '') => ({ output: { status, reason } })
const begins = `beginCheck began ${JSON.stringify(INPUT)}`
const asks = `askCheck began {"checkId":"${FACE_CHECK.checkId}"}`

export const faceCheckModel = defineModel<typeof faceCheckMachine>({
  name: 'faceCheck',
  side: 'browser',
  machine: faceCheckMachine,
  starts: { task: () => INPUT },
  abstraction: ({ check, reason, failure }) => [check !== undefined, reason, failure?.kind],
  events: {
    'face.agreed': {
      cases: { '': {} },
      onScreen: (screen) => screen.clicks({ role: 'button', name: /^(同意并刷脸|重新刷脸|重试)$/ }),
    },
    'face.left': {
      cases: { '': {} },
      offered: (_, value) => value !== 'resting',
      onScreen: async (screen) => {
        await screen.clicks({ text: '短信认证' })
        await screen.clicks({ text: '刷脸' })
      },
    },
    'done beginCheck': { cases: { '': { output: FACE_CHECK } } },
    'error beginCheck': { cases: { '': { error: refused('face.locked', '刷脸未通过的次数过多') } } },
    'done askCheck': {
      cases: {
        pending: standing('pending'),
        passed: standing('passed'),
        failed: standing('failed', '人脸与证件照片不一致'),
        expired: standing('expired'),
      },
    },
    'error askCheck': { cases: { '': { error: LOST } } },
  },
  states: {
    resting: {
      holds: ({ context }) =>
        expect([context.check, context.reason, context.failure]).toEqual([undefined, '', undefined]),
      sees: (screen) => screen.sees({ role: 'button', name: '同意并刷脸' }),
    },
    beginning: {
      holds: ({ context, tags }) => expect([context.check, tags.has('busy')]).toEqual([undefined, true]),
    },
    beginningFailed: {
      holds: ({ context, tags }) =>
        expect([context.failure?.code, tags.has('again')]).toEqual(['face.locked', true]),
      sees: (screen) => screen.sees({ text: '刷脸未通过的次数过多' }),
    },
    waiting: {
      holds: ({ context }) => expect(context.check).toEqual(FACE_CHECK),
      sees: (screen) => screen.sees({ role: 'img', name: '刷脸的二维码' }),
    },
    'waiting.pausing': {
      sees: async (screen, { context }) => {
        if (context.failure !== undefined) await screen.sees({ text: context.failure.words })
      },
    },
    'waiting.asking': {},
    failed: {
      holds: ({ context, tags }) =>
        expect([context.reason, tags.has('again')]).toEqual(['人脸与证件照片不一致', true]),
      sees: (screen) => screen.sees({ text: /人脸与证件照片不一致/ }),
    },
    expired: {
      holds: ({ tags }) => expect(tags.has('again')).toBe(true),
      sees: (screen) => screen.sees({ text: /二维码已过期/ }),
    },
    passed: { holds: ({ status }) => expect(status).toBe('done') },
  },
  expectations: [
    {
      says: 'the check is begun for what the page shows, and asked for by its id',
      start: 'task',
      steps: [
        ['face.agreed', ''],
        ['done beginCheck', ''],
        ['after pollInterval', ''],
      ],
      holds: (_, effects) => expect(effects).toEqual([asks]),
    },
    {
      says: 'nothing is begun before the person agrees',
      start: 'task',
      steps: [['face.agreed', '']],
      holds: ({ value }, effects) => expect([value, effects]).toEqual(['beginning', [begins]]),
    },
    {
      says: 'a face that passed is told to the signing page with the id of its check',
      start: 'task',
      steps: [
        ['face.agreed', ''],
        ['done beginCheck', ''],
        ['after pollInterval', ''],
        ['done askCheck', 'passed'],
      ],
      holds: ({ value }, effects) =>
        expect([value, effects.at(-1)]).toEqual([
          'passed',
          `parent heard ${JSON.stringify({ type: 'will.submitted', method: 'face', secret: FACE_CHECK.checkId })}`,
        ]),
    },
    {
      says: 'a look that was lost takes the code not away, and its words go with the next answer',
      start: 'task',
      steps: [
        ['face.agreed', ''],
        ['done beginCheck', ''],
        ['after pollInterval', ''],
        ['error askCheck', ''],
        ['after pollInterval', ''],
        ['done askCheck', 'pending'],
      ],
      holds: ({ value, context }) =>
        expect([value, context.check, context.failure]).toEqual([
          { waiting: 'pausing' },
          FACE_CHECK,
          undefined,
        ]),
    },
    {
      says: 'one that failed can be tried again, from a new code',
      start: 'task',
      steps: [
        ['face.agreed', ''],
        ['done beginCheck', ''],
        ['after pollInterval', ''],
        ['done askCheck', 'failed'],
        ['face.agreed', ''],
      ],
      holds: ({ value, context }, effects) =>
        expect([value, context.check, context.reason, effects.at(-1)]).toEqual([
          'beginning',
          undefined,
          '',
          begins,
        ]),
    },
    {
      says: 'whoever takes another way has not agreed any more',
      start: 'task',
      steps: [
        ['face.agreed', ''],
        ['done beginCheck', ''],
        ['face.left', ''],
      ],
      holds: ({ value, context }) => expect([value, context.check]).toEqual(['resting', undefined]),
    },
  ],
})

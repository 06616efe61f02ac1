// Files that arrive in the wizard stand as they were picked; what is mended elsewhere is forgotten.
import { describe, expect, test } from 'vitest'
import { CallFailure } from '#protocol/call-failure.ts'
import { flowStartMachine, stepShown } from '#src/machines/flow-start/flow-start.machine.ts'
import { MOST_RETURNS, uploadMachine } from '#src/machines/flow-start/upload.machine.ts'
import { completeContent, countedIds, draftFile, NOW, storedDraft } from '#tests/support/draft.ts'
import { done, failed, walked } from '#tests/support/walked.ts'

type Step = Parameters<typeof walked>[2]
const wizard = (content: object, ...steps: Step[]) =>
  walked(
    flowStartMachine,
    { contractId: 'c-1', now: () => NOW, newId: countedIds() },
    done('openDraft', storedDraft(completeContent({ step: 'editDoc', ...content }))),
    ...steps,
  )
const picked = (...names: string[]) => ({
  type: 'files.picked',
  files: names.map((name) => ({ name, size: 10, source: {} })),
})
const arrived = (uploadId: string, isAttachment?: boolean) => ({
  type: 'file.uploaded',
  uploadId,
  file: draftFile({ fileId: `of ${uploadId}` }),
  ...(isAttachment === undefined ? {} : { isAttachment }),
})
const ids = (files: readonly { readonly fileId: string }[]) => files.map(({ fileId }) => fileId)

test('a draft is opened by its id', () => {
  const input = { contractId: 'c-1', now: () => NOW, newId: countedIds() }
  expect(walked(flowStartMachine, input).asks).toEqual([
    ['openDraft', { contractId: 'c-1', startType: undefined, templateId: undefined }],
  ])
})

describe('files', () => {
  test('are taken on their way one by one', () => {
    const { asks, context } = wizard({ files: [] }, picked('甲.pdf', '乙.pdf'))
    expect(asks.map(([src]) => src)).toEqual(['upload', 'upload'])
    expect([context.uploads, context.begun]).toEqual([
      ['id-1', 'id-2'],
      ['id-1', 'id-2'],
    ])
  })

  test.each([
    [['id-1', 'id-2', 'id-3']],
    [['id-3', 'id-2', 'id-1']],
    [['id-2', 'id-3', 'id-1']],
    [['id-1', 'id-3', 'id-2']],
  ])('that arrive as %j stand as they were picked', (order) => {
    const { context } = wizard(
      { files: [] },
      picked('甲.pdf', '乙.pdf', '丙.pdf'),
      ...order.map((uploadId) => arrived(uploadId)),
    )
    expect(ids(context.content.files)).toEqual(['of id-1', 'of id-2', 'of id-3'])
    expect(context.uploads).toEqual([])
  })

  test('that were there before stay first', () => {
    const { context } = wizard({}, picked('甲.pdf', '乙.pdf'), arrived('id-2'), arrived('id-1'))
    expect(ids(context.content.files)).toEqual(['file-1', 'of id-1', 'of id-2'])
  })

  test('that only go along stand beside those that are signed', () => {
    const { context } = wizard({}, picked('图纸.zip'), arrived('id-1', true))
    expect([ids(context.content.files), ids(context.content.attachList ?? [])]).toEqual([
      ['file-1'],
      ['of id-1'],
    ])
  })

  test('put away leave the others on their way', () => {
    const { context } = wizard({}, picked('甲.pdf', '乙.pdf'), { type: 'upload.left', uploadId: 'id-1' })
    expect([context.uploads, context.begun]).toEqual([['id-2'], ['id-1', 'id-2']])
  })
})

test('reading a refusal forgets what is mended in the process, and keeps what is mended here', () => {
  const refused = new CallFailure('refused', '', {
    code: 'draft.invalid',
    fields: { 'approval.n-1': '审批人已离职', name: '名称已被使用', 'parties.approval.': '请填写' },
  })
  const launched: Step[] = [{ type: 'launch.requested' }, failed('launch', refused)]
  const paths = (...steps: Step[]) =>
    wizard({ step: 'contracSigning' }, ...launched, ...steps).context.serverProblems.map(({ path }) => path)
  expect(paths()).toEqual(['approval.n-1', 'name', 'parties.approval.'])
  expect(paths({ type: 'failure.read' })).toEqual(['name', 'parties.approval.'])
})

test('the step of the wizard is shown once it is known', () => {
  expect(stepShown({ editing: { step: 'signSet', saving: 'saved' } } as never)).toBe('signSet')
  expect(stepShown({ editing: { step: 'resuming' } } as never)).not.toBe('resuming')
  expect(stepShown('opening' as never)).toBe(stepShown({ editing: { step: 'resuming' } } as never))
})

describe('one upload', () => {
  const input = { uploadId: 'u-1', name: '甲.pdf', size: 10, source: {} }
  const busy = { type: 'upload.refused', words: '服务器正忙', retryAfterSeconds: 1 }
  const again = [busy, { type: 'xstate.after.second.upload.waiting' }]

  test.each([
    [undefined, false],
    [false, false],
    [true, true],
  ])('says whether its file only goes along: %s', (isAttachment, isSo) => {
    const { asks } = walked(uploadMachine, isAttachment === undefined ? input : { ...input, isAttachment })
    expect(asks).toEqual([['travel', { ...input, isAttachment: isSo }]])
  })

  test('goes again by itself so many times, then waits for somebody', () => {
    const times = (count: number) =>
      walked(uploadMachine, input, ...Array.from({ length: count }, () => again).flat(), busy).value
    expect(times(MOST_RETURNS - 1)).toBe('waiting')
    expect(times(MOST_RETURNS)).not.toBe('waiting')
  })
})

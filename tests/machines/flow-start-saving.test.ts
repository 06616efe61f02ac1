// The wizard’s chart: what it saves, uploads and launches, with a clock the test moves.
import { describe, expect, it } from 'vitest'
import { CallFailure } from '#protocol/call-failure.ts'
import { shownProblems } from '#src/machines/flow-start/wizard-steps.ts'
import {
  CONTRACT_ID,
  NOW,
  completeContent,
  draftFile,
  newContent,
  storedDraft,
} from '#tests/support/draft.ts'
import { problemsOf, refusal, startWizard } from '#tests/support/wizard.ts'

const pick = (name: string, size = 1000) => ({ name, size, source: {} })

describe('saving', () => {
  it('waits for a pause of two seconds and saves once', async () => {
    const { actor, clock, saves, saving, untilSaved } = await startWizard({ content: completeContent() })
    actor.send({ type: 'content.edited', change: { name: '采购合同一' } })
    actor.send({ type: 'content.edited', change: { name: '采购合同二' } })
    clock.increment(1_999)
    expect([saving(), saves.length]).toEqual(['waiting', 0])
    clock.increment(1)
    await untilSaved()
    expect(saves.map(({ version, content }) => [version, content.name])).toEqual([[1, '采购合同二']])
    expect(actor.getSnapshot().context.draft.version).toBe(2)
  })

  it('saves at once when the step changes', async () => {
    const { actor, saves, untilSaved } = await startWizard({ content: completeContent() })
    actor.send({ type: 'step.left' })
    await untilSaved()
    expect(saves.map(({ content }) => content.step)).toEqual(['signPosition'])
  })

  it('saves again what was typed while it was saving', async () => {
    const first = Promise.withResolvers<{ version: number; savedAt: string }>()
    const { actor, clock, saves, saving, until, untilSaved } = await startWizard({
      content: completeContent(),
      save: (input, nth) =>
        nth === 1
          ? first.promise
          : Promise.resolve({ version: input.version + 1, savedAt: '2026-11-21T03:00:00.000Z' }),
    })
    actor.send({ type: 'content.edited', change: { name: '一' } })
    clock.increment(2_000)
    expect(saving()).toBe('saving')
    actor.send({ type: 'content.edited', change: { name: '一二' } })
    first.resolve({ version: 2, savedAt: '2026-11-21T02:59:00.000Z' })
    await until((snapshot) => snapshot.matches({ editing: { saving: 'waiting' } }))
    clock.increment(2_000)
    await untilSaved()
    expect(saves.map(({ version, content }) => [version, content.name])).toEqual([
      [1, '一'],
      [2, '一二'],
    ])
  })

  it('tries again by itself after a failure, and on demand', async () => {
    const { actor, clock, saves, until, untilSaved } = await startWizard({
      content: completeContent(),
      save: (input, nth) =>
        nth < 3
          ? Promise.reject(new CallFailure('network', '连接不上服务器，请检查网络后重试。'))
          : Promise.resolve({ version: input.version + 1, savedAt: '2026-11-21T03:00:00.000Z' }),
    })
    const failed = () => until((snapshot) => snapshot.matches({ editing: { saving: 'saveFailed' } }))
    actor.send({ type: 'content.edited', change: { remark: '急' } })
    clock.increment(2_000)
    const { context } = await failed()
    expect(context.saveFailure?.words).toBe('连接不上服务器，请检查网络后重试。')
    clock.increment(5_000)
    expect(saves.length).toBe(2)
    await failed()
    actor.send({ type: 'save.requested' })
    await untilSaved()
    expect([saves.length, actor.getSnapshot().context.saveFailure]).toEqual([3, undefined])
  })

  it('asks for the newest content when another window saved in between', async () => {
    const newest = completeContent({ name: '另一处改的', step: 'signSet' })
    let opens = 0
    const { actor, clock, opened, step, content, until } = await startWizard({
      open: () => {
        opens += 1
        return Promise.resolve(
          opens === 1 ? storedDraft(completeContent({ step: 'editDoc' })) : storedDraft(newest, 9),
        )
      },
      save: () => Promise.reject(refusal('draft.stale', '草稿已在其他窗口或设备上更新。')),
    })
    actor.send({ type: 'content.edited', change: { name: '这一处改的' } })
    clock.increment(2_000)
    const conflicted = await until((snapshot) => snapshot.matches({ editing: { saving: 'conflicted' } }))
    expect([conflicted.hasTag('blocking'), content().name]).toEqual([true, '这一处改的'])
    actor.send({ type: 'newest.taken' })
    await until((snapshot) => snapshot.matches('editing'))
    expect([opened, step(), content(), actor.getSnapshot().context.draft.version]).toEqual([
      [CONTRACT_ID, CONTRACT_ID],
      'signSet',
      newest,
      9,
    ])
  })

  it('ends when the draft was launched elsewhere', async () => {
    const { actor, clock, until } = await startWizard({
      content: completeContent(),
      save: () => Promise.reject(refusal('draft.launched', '这份合同已经发起，不能再修改。')),
    })
    actor.send({ type: 'content.edited', change: { name: '晚了' } })
    clock.increment(2_000)
    const { context } = await until((snapshot) => snapshot.matches('openingFailed'))
    expect(context.failure?.code).toBe('draft.launched')
  })
})

describe('uploads', () => {
  const atFiles = () => startWizard({ content: newContent({ step: 'editDoc' }) })

  it('keep the order the files were picked in, and name the contract after the first', async () => {
    const { actor, travelling, content } = await atFiles()
    actor.send({ type: 'files.picked', files: [pick('主合同.pdf'), pick('照片.jpg')] })
    travelling[1]?.report({ type: 'upload.taken', file: draftFile({ fileId: 'b', name: '照片.jpg' }) })
    expect(content().name).toBe('照片')
    travelling[0]?.report({ type: 'upload.taken', file: draftFile({ fileId: 'a', name: '主合同.pdf' }) })
    expect([content().files.map(({ fileId }) => fileId), content().name]).toEqual([['a', 'b'], '主合同'])
  })

  it('keep a name that was typed', async () => {
    const { actor, travelling, content } = await atFiles()
    actor.send({ type: 'content.edited', change: { name: '年度框架协议' } })
    actor.send({ type: 'files.picked', files: [pick('扫描件.pdf')] })
    travelling[0]?.report({ type: 'upload.taken', file: draftFile() })
    expect(content().name).toBe('年度框架协议')
  })

  it('hold the step until they arrived, were retried or put away', async () => {
    const wizard = await atFiles()
    const { actor, travelling } = wizard
    actor.send({ type: 'files.picked', files: [pick('采购合同.pdf')] })
    actor.send({ type: 'step.finished' })
    expect(problemsOf(wizard).map(([path]) => path)).toEqual(['uploads', 'name'])
    const [uploadId = ''] = actor.getSnapshot().context.uploads
    const upload = () =>
      (actor.getSnapshot().children as unknown as Record<string, { send: (event: object) => void }>)[uploadId]
    travelling[0]?.report({ type: 'upload.refused', words: '连接中断', canRetry: true })
    upload()?.send({ type: 'upload.retried' })
    expect(travelling.length).toBe(2)
    travelling[1]?.report({ type: 'upload.refused', words: '文件有打开密码，无法签署。', canRetry: false })
    upload()?.send({ type: 'upload.retried' })
    expect(travelling.length).toBe(2)
    upload()?.send({ type: 'upload.dismissed' })
    expect([actor.getSnapshot().context.uploads, upload()]).toEqual([[], undefined])
  })

  it('stop travelling when they are cancelled', async () => {
    const { actor, travelling } = await atFiles()
    actor.send({ type: 'files.picked', files: [pick('采购合同.pdf')] })
    const [uploadId = ''] = actor.getSnapshot().context.uploads
    const children = actor.getSnapshot().children as unknown as Record<
      string,
      { send: (event: object) => void }
    >
    children[uploadId]?.send({ type: 'upload.cancelled' })
    expect([travelling[0]?.isStopped, actor.getSnapshot().context.uploads]).toEqual([true, []])
  })
})

describe('the launch', () => {
  it('saves first what is unsaved', async () => {
    const { actor, saves, launches, until } = await startWizard({ content: completeContent() })
    actor.send({ type: 'content.edited', change: { remark: '最后一句' } })
    actor.send({ type: 'launch.requested' })
    await until((snapshot) => snapshot.status === 'done')
    expect([saves.map(({ content }) => content.remark), launches]).toEqual([
      ['最后一句'],
      [{ contractId: CONTRACT_ID, version: 2, startType: 1 }],
    ])
  })

  it('waits for a saving that is under way instead of colliding with it', async () => {
    const first = Promise.withResolvers<{ version: number; savedAt: string }>()
    const { actor, clock, launches, until } = await startWizard({
      content: completeContent(),
      save: () => first.promise,
    })
    actor.send({ type: 'content.edited', change: { remark: '在路上' } })
    clock.increment(2_000)
    actor.send({ type: 'launch.requested' })
    expect(launches).toEqual([])
    first.resolve({ version: 2, savedAt: '2026-11-21T03:00:00.000Z' })
    await until((snapshot) => snapshot.status === 'done')
    expect(launches).toEqual([{ contractId: CONTRACT_ID, version: 2, startType: 1 }])
  })

  it('is given up when the last changes cannot be saved', async () => {
    const { actor, launches, until, step } = await startWizard({
      content: completeContent(),
      save: () => Promise.reject(new CallFailure('network', '连接不上服务器，请检查网络后重试。')),
    })
    actor.send({ type: 'content.edited', change: { remark: '存不上' } })
    actor.send({ type: 'launch.requested' })
    await until((snapshot) => snapshot.matches({ editing: { saving: 'saveFailed', wish: 'preparing' } }))
    expect([launches, step()]).toEqual([[], 'contracSigning'])
  })

  it('is not sent with something wrong; every step shows what', async () => {
    const wizard = await startWizard({ content: completeContent({ fields: [], deadline: null }) })
    wizard.actor.send({ type: 'launch.requested' })
    expect(wizard.launches).toEqual([])
    expect(problemsOf(wizard).map(([path]) => path)).toEqual([
      'deadline',
      'parties.party-1.place',
      'parties.party-2.place',
    ])
  })

  it('comes back with the inputs the server refused, each with its step, until they are changed', async () => {
    const wizard = await startWizard({
      content: completeContent(),
      launch: () =>
        Promise.reject(
          refusal('draft.invalid', '合同编号已被使用', {
            contractNo: '合同编号已被使用，请换一个',
            'parties.party-2.phone': '该手机号不能接收短信',
            'fields.field-1': '位置与签名重叠',
          }),
        ),
    })
    wizard.actor.send({ type: 'launch.requested' })
    const { context } = await wizard.until((snapshot) => snapshot.matches('editing'))
    expect([wizard.step(), context.failure?.words]).toEqual(['contracSigning', '合同编号已被使用'])
    expect(shownProblems(context).map(({ step, path }) => [step, path])).toEqual([
      ['editDoc', 'contractNo'],
      ['signSet', 'parties.party-2.phone'],
      ['signPosition', 'fields.field-1'],
    ])
    wizard.actor.send({ type: 'content.edited', change: { contractNo: 'HT-2' } })
    expect(problemsOf(wizard)).toEqual([])
  })

  it('is sent again in the same version after its answer was lost', async () => {
    const { actor, launches, until } = await startWizard({
      content: completeContent(),
      launch: (nth) =>
        nth === 1
          ? Promise.reject(new CallFailure('timeout', '服务器长时间没有回应，请稍后重试。'))
          : Promise.resolve({ contractId: CONTRACT_ID, myPartyId: null, inReview: false, inApproval: false }),
    })
    actor.send({ type: 'launch.requested' })
    await until((snapshot) => snapshot.matches('editing'))
    actor.send({ type: 'launch.requested' })
    await until((snapshot) => snapshot.status === 'done')
    expect(launches).toEqual([
      { contractId: CONTRACT_ID, version: 1, startType: 1 },
      { contractId: CONTRACT_ID, version: 1, startType: 1 },
    ])
  })
})

it('counts the deadline by the server’s clock', async () => {
  const wizard = await startWizard({
    content: completeContent({ step: 'signSet', deadline: new Date(NOW + 3_599_000).toISOString() }),
  })
  wizard.actor.send({ type: 'step.finished' })
  expect(problemsOf(wizard)).toEqual([['deadline', '截止时间至少在 1 小时之后']])
})

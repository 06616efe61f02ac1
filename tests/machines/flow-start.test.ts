// The wizard’s chart: its steps and what is still wrong, with a clock the test moves.
import { describe, expect, it } from 'vitest'
import { CallFailure } from '#protocol/call-failure.ts'
import {
  CONTRACT_ID,
  completeContent,
  draftFile,
  newContent,
  ownParty,
  person,
  place,
  storedDraft,
} from '#tests/support/draft.ts'
import { problemsOf, startWizard } from '#tests/support/wizard.ts'

const pick = (name: string, size = 1000) => ({ name, size, source: {} })

describe('going through the steps', () => {
  it('leads from the start to a launched contract, saving on the way', async () => {
    const wizard = await startWizard()
    const { actor, step, travelling } = wizard
    expect(step()).toBe('startType')
    actor.send({ type: 'start.picked', startType: 1 })
    expect(step()).toBe('editDoc')
    actor.send({ type: 'files.picked', files: [pick('采购合同.pdf')] })
    travelling[0]?.report({ type: 'upload.taken', file: draftFile() })
    expect(wizard.content().name).toBe('采购合同')
    actor.send({ type: 'step.finished' })
    expect(step()).toBe('signSet')
    actor.send({ type: 'party.added', partyType: 1, known: { name: '周既明', phone: '13900000002' } })
    actor.send({ type: 'step.finished' })
    expect(step()).toBe('signPosition')
    const second = wizard.content().parties[1]?.partyId ?? ''
    actor.send({
      type: 'fields.changed',
      fields: [place(), place({ fieldId: 'field-2', partyId: second, kind: 'personSign', w: 114, h: 57 })],
    })
    actor.send({ type: 'step.finished' })
    expect(step()).toBe('contracSigning')
    actor.send({ type: 'launch.requested' })
    const { context, status } = await wizard.until((snapshot) => snapshot.status === 'done')
    expect([status, context.launched]).toEqual([
      'done',
      { contractId: CONTRACT_ID, myPartyId: 'party-1', inReview: false, inApproval: false },
    ])
    expect(wizard.saves.at(-1)?.content).toEqual(context.content)
    expect(wizard.launches).toEqual([
      { contractId: CONTRACT_ID, version: context.draft.version, startType: 1 },
    ])
  })

  it('goes back without losing anything', async () => {
    const { actor, step, content } = await startWizard({ content: completeContent() })
    const before = content()
    for (const expected of ['signPosition', 'signSet', 'editDoc', 'startType']) {
      actor.send({ type: 'step.left' })
      expect(step()).toBe(expected)
    }
    expect({ ...content(), step: before.step }).toEqual(before)
  })

  it('resumes at the step last worked on', async () => {
    const { step } = await startWizard({ content: completeContent({ step: 'signSet' }) })
    expect(step()).toBe('signSet')
  })

  it('opens the step an address names where it may be opened', async () => {
    const complete = await startWizard({
      content: completeContent({ step: 'editDoc' }),
      step: 'signPosition',
    })
    expect(complete.step()).toBe('signPosition')
    const fresh = await startWizard({ content: newContent({ step: 'editDoc' }), step: 'signPosition' })
    expect(fresh.step()).toBe('editDoc')
  })

  it('opens no step beyond the first with something wrong', async () => {
    const { actor, step } = await startWizard({
      content: completeContent({ step: 'editDoc', parties: [], fields: [] }),
    })
    actor.send({ type: 'step.opened', step: 'signPosition' })
    expect(step()).toBe('editDoc')
    actor.send({ type: 'step.opened', step: 'signSet' })
    expect(step()).toBe('signSet')
  })
})

describe('what is still wrong', () => {
  it('is shown once the person tries to go on, and points at the first input', async () => {
    const wizard = await startWizard({ content: newContent({ step: 'editDoc' }) })
    expect(problemsOf(wizard)).toEqual([])
    wizard.actor.send({ type: 'step.finished' })
    expect(wizard.step()).toBe('editDoc')
    expect(problemsOf(wizard)).toEqual([
      ['files', '请上传至少一份合同文件'],
      ['name', '请填写合同名称'],
    ])
    expect(wizard.actor.getSnapshot().context.wantedPath).toBe('files')
  })

  it('goes away as it is put right', async () => {
    const wizard = await startWizard({ content: newContent({ step: 'editDoc' }) })
    wizard.actor.send({ type: 'step.finished' })
    wizard.actor.send({ type: 'content.edited', change: { name: '采购合同' } })
    expect(problemsOf(wizard)).toEqual([['files', '请上传至少一份合同文件']])
  })

  it('names the inputs of each party', async () => {
    const wizard = await startWizard({
      content: completeContent({
        step: 'signSet',
        parties: [ownParty(), person({ name: '', phone: '123', willing: [] })],
      }),
    })
    wizard.actor.send({ type: 'step.finished' })
    expect(problemsOf(wizard)).toEqual([
      ['parties.party-2.name', '请填写姓名'],
      ['parties.party-2.phone', '请填写 11 位手机号'],
      ['parties.party-2.willing', '请至少选择一种意愿认证方式'],
    ])
  })

  it('holds back a party without a place and a place off its page', async () => {
    const wizard = await startWizard({
      content: completeContent({ step: 'signPosition', fields: [place({ x: 700 })] }),
    })
    wizard.actor.send({ type: 'step.finished' })
    expect(wizard.step()).toBe('signPosition')
    expect(problemsOf(wizard)).toEqual([
      ['fields.field-1', '第 1 页的签署位置超出页面，请移回页面内'],
      ['parties.party-2.place', '周既明 还没有签名位置，请拖放一个'],
    ])
  })

  it('brings an input into view on demand, once', async () => {
    const { actor } = await startWizard({ content: completeContent() })
    actor.send({ type: 'step.opened', step: 'signSet', path: 'deadline' })
    expect(actor.getSnapshot().context.wantedPath).toBe('deadline')
    actor.send({ type: 'path.reached' })
    expect(actor.getSnapshot().context.wantedPath).toBeUndefined()
  })
})

describe('opening', () => {
  it('can be tried again', async () => {
    let opens = 0
    const { actor, until, step } = await startWizard({
      open: () => {
        opens += 1
        return opens === 1
          ? Promise.reject(new CallFailure('timeout', '服务器长时间没有回应，请稍后重试。'))
          : Promise.resolve(storedDraft(newContent()))
      },
    })
    expect(actor.getSnapshot().context.failure?.words).toBe('服务器长时间没有回应，请稍后重试。')
    actor.send({ type: 'load.retried' })
    await until((snapshot) => snapshot.matches('editing'))
    expect([step(), actor.getSnapshot().context.failure]).toEqual(['startType', undefined])
  })
})

// The one running wizard and the address: each follows the other.
import { afterEach, describe, expect, it } from 'vitest'
import type { AnyActorRef } from 'xstate'
import { createWizards } from '#src/features/contracts/flow-start/wizards.ts'
import { EMPTY_CONTENT } from '#src/machines/flow-start/wizard-steps.ts'
import { CONTRACT_ID, NOW, completeContent, countedIds } from '#tests/support/draft.ts'
import { wizardLogic } from '#tests/support/wizard.ts'
import type { WizardSetting } from '#tests/support/wizard.ts'

const setUp = (at: string, setting: WizardSetting = {}, brought: File[] = []) => {
  const asked = wizardLogic({ content: completeContent({ step: 'signSet' }), ...setting })
  const visited: [string, boolean][] = []
  let here = at
  const wizards = createWizards({
    logic: asked.logic,
    now: () => NOW,
    newId: countedIds(),
    address: () => {
      const url = new URL(here, 'http://local')
      return { path: url.pathname, search: url.search }
    },
    navigate: (to, { replace }) => {
      visited.push([to, replace])
      here = to
    },
    broughtFiles: (owner) => (owner === 'me' ? brought.splice(0) : []),
  })
  return { ...asked, wizards, visited, goTo: (to: string) => (here = to) }
}

const to = (step: string) => `/flowStart/${step}?contractId=${CONTRACT_ID}`
const releases: (() => void)[] = []
afterEach(() => {
  for (const release of releases.splice(0)) release()
})

describe('the address', () => {
  it('gets the id of a new draft and its step, without a step back in between', async () => {
    const { wizards, visited } = setUp('/flowStart/startType')
    const actor = wizards.actorFor('me', { step: 'startType', contractId: undefined })
    releases.push(wizards.retain(actor))
    await expect.poll(() => visited).toEqual([[to('signSet'), true]])
  })

  it('starts at the document step with the files that were dropped on another page', async () => {
    const file = new File(['%PDF'], '采购合同.pdf')
    const { wizards, visited } = setUp('/flowStart/startType', { content: EMPTY_CONTENT }, [file])
    const actor = wizards.actorFor('me', { step: 'startType', contractId: undefined })
    releases.push(wizards.retain(actor))
    await expect.poll(() => visited).toEqual([[to('editDoc'), true]])
    const { content, uploads } = actor.getSnapshot().context
    expect(content.startType).toBe(1)
    const children = actor.getSnapshot().children as Record<string, AnyActorRef | undefined>
    expect(uploads.map((id) => children[id]?.getSnapshot().context.source)).toEqual([file])
  })

  it('leaves files that were dropped for a new contract out of a draft that is opened', async () => {
    const brought = [new File(['%PDF'], '采购合同.pdf')]
    const { wizards } = setUp(to('editDoc'), {}, brought)
    const actor = wizards.actorFor('me', { step: 'editDoc', contractId: CONTRACT_ID })
    releases.push(wizards.retain(actor))
    await expect.poll(() => actor.getSnapshot().matches('editing')).toBe(true)
    expect(actor.getSnapshot().context.uploads).toEqual([])
    expect(brought).toHaveLength(1)
  })

  it('follows the steps taken in the wizard', async () => {
    const { wizards, visited } = setUp(to('signSet'))
    const actor = wizards.actorFor('me', { step: 'signSet', contractId: CONTRACT_ID })
    releases.push(wizards.retain(actor))
    await expect.poll(() => actor.getSnapshot().matches('editing')).toBe(true)
    actor.send({ type: 'step.left' })
    expect(visited).toEqual([[to('editDoc'), false]])
  })

  it('leads the wizard, and is put right when it names a step that is not open yet', async () => {
    const { wizards, visited, goTo } = setUp(to('signSet'), {
      content: completeContent({ step: 'signSet', fields: [] }),
    })
    const actor = wizards.actorFor('me', { step: 'signSet', contractId: CONTRACT_ID })
    releases.push(wizards.retain(actor))
    await expect.poll(() => actor.getSnapshot().matches('editing')).toBe(true)
    goTo(to('editDoc'))
    wizards.follow(actor, 'editDoc')
    expect(actor.getSnapshot().context.content.step).toBe('editDoc')
    expect(visited).toEqual([])
    goTo(to('contracSigning'))
    wizards.follow(actor, 'contracSigning')
    expect(visited).toEqual([[to('editDoc'), true]])
  })

  it('is left alone once it is no longer the wizard’s', async () => {
    const { wizards, visited, goTo } = setUp(to('signSet'))
    const actor = wizards.actorFor('me', { step: 'signSet', contractId: CONTRACT_ID })
    releases.push(wizards.retain(actor))
    await expect.poll(() => actor.getSnapshot().matches('editing')).toBe(true)
    goTo('/home')
    actor.send({ type: 'step.left' })
    expect(visited).toEqual([])
  })
})

describe('the running wizard', () => {
  const address = { step: 'signSet', contractId: CONTRACT_ID } as const

  it('is the same for every page of the same draft and the same person', () => {
    const { wizards } = setUp(to('signSet'))
    const first = wizards.actorFor('me', address)
    expect(wizards.actorFor('me', { ...address, step: 'editDoc' })).toBe(first)
    expect(wizards.actorFor('my company', address)).not.toBe(first)
  })

  it('opens its draft once, however often it is kept and let go', async () => {
    const { wizards, opened } = setUp(to('signSet'))
    const actor = wizards.actorFor('me', address)
    wizards.retain(actor)()
    releases.push(wizards.retain(actor))
    await expect.poll(() => actor.getSnapshot().matches('editing')).toBe(true)
    expect(opened).toEqual([CONTRACT_ID])
  })

  it('saves what is unsaved as soon as its page is left', async () => {
    const { wizards, saves } = setUp(to('signSet'))
    const actor = wizards.actorFor('me', address)
    const leave = wizards.retain(actor)
    await expect.poll(() => actor.getSnapshot().matches('editing')).toBe(true)
    actor.send({ type: 'content.edited', change: { remark: '走之前' } })
    leave()
    await expect.poll(() => saves.map(({ content }) => content.remark)).toEqual(['走之前'])
  })

  it('is kept before the identity is left', async () => {
    const { wizards, saves } = setUp(to('signSet'))
    const actor = wizards.actorFor('me', address)
    releases.push(wizards.retain(actor))
    await expect.poll(() => actor.getSnapshot().matches('editing')).toBe(true)
    await wizards.keep(actor)
    expect(saves).toEqual([])
    actor.send({ type: 'content.edited', change: { remark: '换身份之前' } })
    await wizards.keep(actor)
    expect(saves.map(({ content }) => content.remark)).toEqual(['换身份之前'])
  })

  it('says so when it cannot be kept', async () => {
    const { wizards } = setUp(to('signSet'), { save: () => Promise.reject(new Error('no server')) })
    const actor = wizards.actorFor('me', address)
    releases.push(wizards.retain(actor))
    await expect.poll(() => actor.getSnapshot().matches('editing')).toBe(true)
    actor.send({ type: 'content.edited', change: { remark: '换身份之前' } })
    await expect(wizards.keep(actor)).rejects.toThrow('填写中的合同没有保存成功，请等保存成功后再切换身份。')
  })
})

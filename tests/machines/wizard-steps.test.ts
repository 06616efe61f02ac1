// Which step of the wizard an input belongs to, what is missing first, and how far one may go.
import { describe, expect, test } from 'vitest'
import type { DraftContent, WizardStep } from '#protocol/contracts/drafts/drafts.ts'
import { TEMPLATE_START } from '#protocol/contracts/drafts/rules.ts'
import {
  firstMissing,
  furthestStep,
  isWizardReady,
  shownProblems,
  stepOfPath,
  stepsOf,
} from '#src/machines/flow-start/wizard-steps.ts'
import type { Checked } from '#src/machines/flow-start/wizard-steps.ts'
import { COMPLETE, FILLING, MADE_FILLING, NOW, REPORT, TEMPLATE } from '#tests/models/support/draft.ts'

const wizard = (changes: Partial<Checked> = {}): Checked => ({
  content: COMPLETE,
  uploads: [],
  shown: [],
  serverProblems: [],
  now: () => NOW,
  ...changes,
})

test.each<[string, WizardStep]>([
  ['template.地点', 'templateSet'],
  ['attachments', 'contracSigning'],
  ['attachments.0', 'editDoc'],
  ['fields', 'signPosition'],
  ['fields.0', 'signPosition'],
  ['parties.0.place', 'signPosition'],
  ['parties.0.name', 'signSet'],
  ['paper.reason', 'signSet'],
  ['newspaper.', 'editDoc'],
  ['cc.0.phone', 'signSet'],
  ['approval.n1', 'signSet'],
  ['deadline', 'signSet'],
  ['viewingCode', 'signSet'],
  ['minReadSeconds', 'signSet'],
  ['name', 'editDoc'],
  ['files', 'editDoc'],
])('%s is put right in %s', (path, step) => {
  expect(stepOfPath(path, COMPLETE)).toBe(step)
})

test('facts are put right beside the template where there is one', () => {
  expect(stepOfPath('name', FILLING)).toBe('templateSet')
})

describe('the first field that is missing', () => {
  const asked = TEMPLATE.fields.map((field) => ({ ...field, required: true, fact: null }))
  const filled = (values: Record<string, string>) =>
    firstMissing({ ...FILLING, template: { ...TEMPLATE, fields: asked, values } })

  test('is named by its path, in the order of the template', () => {
    expect(filled({})).toBe('template.party')
    expect(filled({ party: '林清和' })).toBe('template.place')
  })

  test('is none when all are filled in, or there is no template', () => {
    expect(filled({ party: '林清和', place: '杭州' })).toBeUndefined()
    expect(firstMissing(COMPLETE)).toBeUndefined()
  })
})

describe('how far one may go', () => {
  test.each<[string, Partial<Checked>, WizardStep]>([
    ['to the end when nothing is wrong', {}, 'contracSigning'],
    ['not beyond the choice of how to begin', { content: { ...COMPLETE, startType: 0 } }, 'startType'],
    ['to the first step with a problem', { content: { ...COMPLETE, parties: [] } }, 'signSet'],
    ['to the files while some are on their way', { uploads: ['upload-1'] }, 'editDoc'],
    [
      'to the parties until the template is made into a file',
      { content: { ...FILLING, template: { ...TEMPLATE, values: { place: '杭州' } } } },
      'signSet',
    ],
    [
      'to the end once the file is made',
      { content: { ...MADE_FILLING, startType: TEMPLATE_START } },
      'contracSigning',
    ],
  ])('%s', (_, changes, step) => {
    expect(furthestStep(wizard(changes))).toBe(step)
  })
})

test('one problem is shown for an input: what was tried here before what the server said', () => {
  const content = { ...COMPLETE, name: '' }
  const own = { step: 'editDoc', path: 'name', words: '请填写合同名称' } as const
  const told = { step: 'editDoc', path: 'name', words: '名称太长' } as const
  const other = { step: 'signSet', path: 'deadline', words: '截止时间已过' } as const
  const [shown] = shownProblems(wizard({ content, shown: ['editDoc'] }))
  expect(shown).toMatchObject({ step: own.step, path: own.path })
  expect(shownProblems(wizard({ content, shown: ['editDoc'], serverProblems: [told, other] }))).toEqual([
    shown,
    other,
  ])
  expect(shownProblems(wizard({ content, serverProblems: [told, told, other] }))).toEqual([told, other])
})

test('while files are on their way, nobody is told that there are none', () => {
  const paths = (uploads: string[], step: WizardStep) =>
    shownProblems(wizard({ content: { ...COMPLETE, files: [] }, uploads, shown: [step] })).map(
      ({ path }) => path,
    )
  expect(paths(['upload-1'], 'editDoc')).toEqual(['uploads'])
  expect(paths([], 'editDoc')).toEqual(['files'])
  expect(paths(['upload-1'], 'signSet')).toEqual(paths([], 'signSet'))
})

test.each<[string, DraftContent, WizardStep[]]>([
  ['from a file', COMPLETE, ['startType', 'editDoc', 'signSet', 'signPosition', 'contracSigning']],
  ['from a template', FILLING, ['templateSet', 'signSet', 'signPosition', 'contracSigning']],
  ['as a report without a seal', REPORT, ['editDoc', 'signSet', 'contracSigning']],
])('a draft begun %s has these steps', (_, content, steps) => {
  expect(stepsOf(content)).toEqual(steps)
})

test('a draft is ready once no step has a problem', () => {
  expect(isWizardReady(wizard())).toBe(true)
  expect(isWizardReady(wizard({ content: { ...COMPLETE, name: '' } }))).toBe(false)
  expect(isWizardReady(wizard({ content: { ...COMPLETE, parties: [] } }))).toBe(false)
})

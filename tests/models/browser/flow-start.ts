// The wizard in a browser, with real drafts, files and launches.
// Changes from another window are made through the API.
import type { Route } from '@playwright/test'
import type { AnyMachineSnapshot } from 'xstate'
import { uploadContractFile } from '#protocol/base.ts'
import { createDraft, getDraft, launchContract, saveDraft } from '#protocol/contracts/drafts/drafts.ts'
import type { DraftContent, WizardStep } from '#protocol/contracts/drafts/drafts.ts'
import type { FlowStartContext } from '#src/machines/flow-start/flow-start-parts.ts'
import {
  completeFor,
  emptyFor,
  launchElsewhere,
  newDraftOf,
  newDraftAuthor,
  pdfOfModel,
  saveElsewhere,
} from '#tests/models/browser/draft-authors.ts'
import type { DraftAuthor } from '#tests/models/browser/draft-authors.ts'
import { lost } from '#tests/models/browser/in-browser.ts'
import type { Ground, InBrowser } from '#tests/models/browser/in-browser.ts'
import { flowStartModel } from '#tests/models/flow-start.model.ts'
import { DEADLINE, draftOf, EMPTY, PARTY } from '#tests/models/support/draft.ts'
import { LOST } from '#tests/models/support/failures.ts'
import { stepText } from '#tests/models/support/model.ts'
import { actAs } from '#tests/support/api-people.ts'

/** The address of each way of starting; a draft of one's own where a step is asked for. */
const STEPS_ASKED: Readonly<Record<string, WizardStep | undefined>> = {
  'a new draft': undefined,
  'the settings asked for': 'signSet',
  'the positions asked for': 'signPosition',
  'the last step asked for': 'contracSigning',
}

const open = async ({ page, url }: Ground, step: WizardStep | undefined): Promise<DraftAuthor> => {
  const author = await newDraftAuthor(url)
  await actAs(page.context(), author.person)
  const asked = step === undefined ? 'startType' : `${step}?contractId=${await newDraftOf(author)}`
  await page.goto(`${url}/flowStart/${asked}`)
  return author
}

const draftIn = (route: Route): string => {
  const request = route.request()
  return request.method() === 'GET'
    ? (new URL(request.url()).searchParams.get('contractId') ?? '')
    : (request.postDataJSON() as { contractId: string }).contractId
}

/** The draft is as it should be by the time it is read. */
const found =
  (contentFor: (author: DraftAuthor) => DraftContent | Promise<DraftContent>) =>
  async (route: Route, _: Ground, author: DraftAuthor): Promise<void> => {
    if (route.request().method() === 'GET')
      await saveElsewhere(author, draftIn(route), await contentFor(author))
    await route.continue()
  }
const foundAt = (step: WizardStep, change: Partial<DraftContent> = {}) =>
  found(async (author) => ({ ...(await completeFor(author)), step, ...change }))

const stale = async (route: Route, _: Ground, author: DraftAuthor): Promise<void> => {
  await saveElsewhere(author, draftIn(route))
  await route.continue()
}
const launchedMeanwhile = async (route: Route, _: Ground, author: DraftAuthor): Promise<void> => {
  await launchElsewhere(author, draftIn(route))
  await route.continue()
}

/** Whether what is on its way to the server is still all that was typed. */
const sendsAll = (content: DraftContent, snapshot: AnyMachineSnapshot | undefined): boolean => {
  const saving = snapshot?.children['saveDraft'] as
    | { readonly options: { readonly input: { readonly content: DraftContent } } }
    | undefined
  return saving === undefined || saving.options.input.content === content
}

/** Every change is another one, as the screen takes no notice of the same words typed again. */
let remarks = 0

export const flowStartInBrowser: InBrowser<DraftAuthor> = {
  model: flowStartModel,
  starts: Object.fromEntries(
    Object.entries(STEPS_ASKED).map(([start, step]) => [
      start,
      { input: () => flowStartModel.starts[start]?.(), open: (ground: Ground) => open(ground, step) },
    ]),
  ),
  byItself: ['path.reached'],
  abstraction: (context: FlowStartContext, snapshot: AnyMachineSnapshot) => [
    flowStartModel.abstraction?.(context, snapshot),
    context.draft.contractId === '',
    sendsAll(context.content, snapshot),
  ],
  possible: (step, { draft, content }: FlowStartContext, _, snapshot) => {
    // A draft of a contract never becomes a report, and none of a template.
    if (step[1] === 'a report at the settings' || step[1] === 'a template') return false
    // A file that comes after the places has none, and the wizard asks about it; the model's one has.
    if (step[0] === 'file.uploaded' && content.fields.length > 0) return false
    // What was never there cannot have been filled in elsewhere.
    if (step[0] === 'done openDraft') return draft.contractId !== '' || step[1] === 'new'
    if (stepText(step) === 'done saveDraft (all)') return sendsAll(content, snapshot)
    return step[0] !== 'done saveDraft' || !sendsAll(content, snapshot)
  },
  calls: {
    openDraft: [createDraft, getDraft],
    saveDraft: [saveDraft],
    launch: [launchContract],
    upload: [uploadContractFile],
  },
  delays: ['saveDebounce', 'saveRetryDelay'],
  cases: {
    'done openDraft': {
      ...(flowStartModel.events['done openDraft']?.cases as Record<string, Record<string, unknown>>),
      new: {
        output: draftOf({
          ...EMPTY,
          startType: 1,
          parties: [{ ...PARTY, willing: ['sms', 'signPwd'] }],
          deadline: DEADLINE,
        }),
      },
    },
    // What the page lets through is complete for the server too.
    'error launch': {
      ...(flowStartModel.events['error launch']?.cases as Record<string, Record<string, unknown>>),
      invalid: { error: LOST },
    },
  },
  typed: {
    'content.edited': () => ({ change: { remark: `一式 ${(remarks += 1)} 份` } }),
  },
  doings: {
    'file.uploaded': async ({ calls }) => (await calls.next('upload')).continue(),
  },
  answers: {
    'done openDraft (new)': found(emptyFor),
    'done openDraft (at the documents)': foundAt('editDoc'),
    'done openDraft (at the settings)': foundAt('signSet'),
    'done openDraft (at the positions)': foundAt('signPosition'),
    'done openDraft (at the end)': foundAt('contracSigning'),
    'done openDraft (at the end, with something missing)': foundAt('contracSigning', { deadline: null }),
    'error openDraft': lost,
    'error saveDraft (lost)': lost,
    'error saveDraft (stale)': stale,
    'error saveDraft (launched)': launchedMeanwhile,
    'error launch (invalid)': lost,
    'error launch (stale)': stale,
    'error launch (launched)': launchedMeanwhile,
  },
  bytesOf: () => Promise.resolve(pdfOfModel()),
}

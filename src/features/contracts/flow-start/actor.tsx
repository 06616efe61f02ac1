// The wizard's chart with its real calls.
import { fromCallback, fromPromise } from 'xstate'
import { navigate } from 'wouter/use-browser-location'
import { CallFailure, asCallFailure } from '#protocol/call-failure.ts'
import type { Draft, DraftContent } from '#protocol/contracts/drafts/drafts.ts'
import { paperKindOf } from '#protocol/office/papers/terms.ts'
import type { PaperKind } from '#protocol/office/papers/terms.ts'
import { makeUuid } from '#protocol/uuid.ts'
import { travel } from '#src/features/contracts/flow-start/travel.ts'
import type { Written } from '#src/features/contracts/flow-start/travel.ts'
import { createWizards } from '#src/features/contracts/flow-start/wizards.ts'
import { flowStartMachine } from '#src/machines/flow-start/flow-start.machine.ts'
import { uploadMachine } from '#src/machines/flow-start/upload.machine.ts'
import type { UploadEvent, UploadInput } from '#src/machines/flow-start/upload.machine.ts'
import { uploadContractAttachment, uploadContractFile, uploadWordFile } from '#src/services/base.ts'
import { createDraft, getDraft, launchContract, saveDraft } from '#src/services/contracts.ts'
import { createFileSeal, createReport, getPaperDraft, savePaper, submitPaper } from '#src/services/office.ts'
import { beginFilling, makeFilling } from '#src/services/fillings.ts'
import { serverNow } from '#src/services/http/bind.ts'
import { takeBroughtFiles } from '#src/ui/brought-files.ts'

/** Remembers the new, still empty draft, so that starting again does not pile up empty drafts. */
const UNTOUCHED_KEY = 'nuoyin.untouchedDraft'

const isUntouched = ({ content }: Draft): boolean =>
  content.step === 'startType' && content.files.length === 0 && content.name === ''

const untouchedDraft = async (signal: AbortSignal): Promise<Draft | undefined> => {
  const contractId = sessionStorage.getItem(UNTOUCHED_KEY)
  if (contractId === null) return undefined
  try {
    const draft = await getDraft({ contractId }, { signal })
    return isUntouched(draft) ? draft : undefined
  } catch (thrown) {
    // Launched, deleted, or made in another identity: a new one it is.
    if (asCallFailure(thrown).kind === 'refused') return undefined
    throw thrown
  }
}

// A new draft is asked for under the same id until it came, so that an answer lost on the way makes no second one.
let requestId = makeUuid()

const newDraft = async (signal: AbortSignal): Promise<Draft> => {
  const draft = (await untouchedDraft(signal)) ?? (await createDraft({ requestId }, { signal }))
  requestId = makeUuid()
  sessionStorage.setItem(UNTOUCHED_KEY, draft.contractId)
  return draft
}

/** Ids of launches whose answer may have been lost, by draft and version. */
const launchIds = new Map<string, string>()

interface Opening {
  readonly contractId: string | undefined
  readonly startType: number | undefined
  readonly templateId: string | undefined
}

const begin = ({ startType, templateId }: Opening, signal: AbortSignal): Promise<Draft> => {
  if (templateId !== undefined) return newFilling(templateId, signal)
  const kind = paperKindOf(startType ?? 0)
  return kind === undefined ? newDraft(signal) : newPaper(kind, signal)
}

const newFilling = async (templateId: string, signal: AbortSignal): Promise<Draft> => {
  const draft = await beginFilling({ requestId, templateId }, { signal })
  requestId = makeUuid()
  return draft
}

const newPaper = async (kind: PaperKind, signal: AbortSignal): Promise<Draft> => {
  const create = kind === 'report' ? createReport : createFileSeal
  const draft = await create({ requestId }, { signal })
  requestId = makeUuid()
  return draft
}

const read = (contractId: string, startType: number | undefined, signal: AbortSignal): Promise<Draft> =>
  paperKindOf(startType ?? 0) === undefined
    ? getDraft({ contractId }, { signal })
    : getPaperDraft({ paperId: contractId }, { signal })

interface Saving {
  readonly contractId: string
  readonly version: number
  readonly content: DraftContent
}

const save = ({ contractId, ...input }: Saving, signal: AbortSignal) =>
  paperKindOf(input.content.startType) === undefined
    ? saveDraft({ contractId, ...input }, { signal })
    : savePaper({ paperId: contractId, ...input }, { signal })

interface Launching {
  readonly contractId: string
  readonly version: number
  readonly startType: number
}

const send = async (
  { contractId, version, startType }: Launching,
  requestedAs: string,
  signal: AbortSignal,
) => {
  if (paperKindOf(startType) === undefined)
    return launchContract({ contractId, version, requestId: requestedAs }, { signal })
  const handedIn = await submitPaper({ paperId: contractId, version, requestId: requestedAs }, { signal })
  return { contractId, myPartyId: null, inReview: false, ...handedIn }
}

const launch = async (input: Launching, signal: AbortSignal) => {
  const key = `${input.contractId}/${input.version}`
  const id = launchIds.get(key) ?? makeUuid()
  launchIds.set(key, id)
  try {
    return await send(input, id, signal)
  } catch (thrown) {
    // After a refusal nothing happened; the next try is another launch.
    if (thrown instanceof CallFailure && thrown.kind === 'refused') launchIds.delete(key)
    throw thrown
  }
}

const logic = flowStartMachine.provide({
  actors: {
    openDraft: fromPromise<Draft, Opening>(({ input, signal }) =>
      input.contractId === undefined ? begin(input, signal) : read(input.contractId, input.startType, signal),
    ),
    makeFile: fromPromise(({ input, signal }) =>
      makeFilling({ requestId: makeUuid(), ...input }, { signal }),
    ),
    saveDraft: fromPromise(async ({ input, signal }: { input: Saving; signal: AbortSignal }) => ({
      ...(await save(input, signal)),
      content: input.content,
    })),
    launch: fromPromise(({ input, signal }) => launch(input, signal)),
    upload: uploadMachine.provide({
      actors: {
        travel: fromCallback<UploadEvent, UploadInput>(({ input, sendBack }) =>
          travel(
            {
              contractFile: uploadContractFile,
              wordFile: uploadWordFile,
              attachment: uploadContractAttachment,
            },
            input.source as File | Written,
            sendBack,
            input.isAttachment,
          ),
        ),
      },
    }),
  },
})

export const wizards = createWizards({
  logic,
  now: serverNow,
  newId: makeUuid,
  address: () => ({ path: globalThis.location.pathname, search: globalThis.location.search }),
  navigate,
  broughtFiles: takeBroughtFiles,
})

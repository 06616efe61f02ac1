// The wizard's steps, what is still wrong in them, and how far one may go (domain.md §2).
import { WIZARD_STEPS } from '#protocol/contracts/drafts/drafts.ts'
import type { DraftContent, WizardStep } from '#protocol/contracts/drafts/drafts.ts'
import { TEMPLATE_START, problemsOf, wantsPlaces } from '#protocol/contracts/drafts/rules.ts'
import { askedNow, isMade, isMissing, valuesOf } from '#protocol/contracts/drafts/filling.ts'
import { paperKindOf } from '#protocol/office/papers/terms.ts'
import type { Problem } from '#protocol/contracts/drafts/rules.ts'

/** What the problems of a wizard depend on. */
export interface Checked {
  readonly content: DraftContent
  /** Ids of files that are still on their way, or were refused and not put away. */
  readonly uploads: readonly string[]
  /** Steps whose problems are shown, because the person tried to go on. */
  readonly shown: readonly WizardStep[]
  /** Problems the server found at launch. */
  readonly serverProblems: readonly Problem[]
  readonly now: () => number
}

/** Path of the problem that files have not arrived yet. */
export const UPLOADS_PATH = 'uploads'

const isFromTemplate = ({ startType }: DraftContent): boolean => startType === TEMPLATE_START

/** The steps that this draft takes: a paper and a template were begun as what they are, and a paper without a seal has nothing to place. */
export const stepsOf = (content: DraftContent): WizardStep[] =>
  WIZARD_STEPS.filter(
    (step) =>
      (step !== 'startType' || (paperKindOf(content.startType) === undefined && !isFromTemplate(content))) &&
      step !== (isFromTemplate(content) ? 'editDoc' : 'templateSet') &&
      (step !== 'signPosition' || wantsPlaces(content)),
  )

/** The step that takes the facts of the contract: with its files, or with what is filled into a template. */
export const factsStepOf = (content: DraftContent): WizardStep =>
  isFromTemplate(content) ? 'templateSet' : 'editDoc'

/** Whether what is filled into the template is not yet the file that would be signed. */
export const wantsFile = (content: DraftContent): boolean => isFromTemplate(content) && !isMade(content)

/** The step behind the one worked on. */
export const stepAfter = (content: DraftContent): WizardStep => {
  const steps = stepsOf(content)
  return steps[steps.indexOf(content.step) + 1] ?? content.step
}

/** Path of the first field that must be filled in and is empty. */
export const firstMissing = (content: DraftContent): string | undefined => {
  const { template } = content
  if (template === undefined) return undefined
  const values = valuesOf(content)
  const missing = askedNow(template, values).find((field) => isMissing(content, field, values))
  return missing && `template.${missing.key}`
}

/** Everything wrong in one step, shown or not. */
export const problemsNow = (wizard: Checked, step: WizardStep): Problem[] => {
  const problems = problemsOf(step, wizard.content, wizard.now())
  if (step !== factsStepOf(wizard.content) || wizard.uploads.length === 0) return problems
  const waiting = { step, path: UPLOADS_PATH, words: '还有文件没有上传完成，请等待、重试或移除' } as const
  // While files are on their way, "no file" would be a second word for the same thing.
  return [waiting, ...problems.filter((problem) => problem.path !== 'files')]
}

/** Problems the screen shows now: those of steps tried, and the server's; one per input. */
export const shownProblems = (wizard: Checked): Problem[] => {
  const byPath = new Map<string, Problem>()
  const tried = WIZARD_STEPS.filter((step) => wizard.shown.includes(step))
  for (const problem of [...tried.flatMap((step) => problemsNow(wizard, step)), ...wizard.serverProblems])
    if (!byPath.has(problem.path)) byPath.set(problem.path, problem)
  return [...byPath.values()]
}

/** Whether nothing is wrong in any step. */
export const isWizardReady = (wizard: Checked): boolean =>
  WIZARD_STEPS.every((step) => problemsNow(wizard, step).length === 0)

/** How far the wizard may be opened: the first step with problems, or the last one. */
export const furthestStep = (wizard: Checked): WizardStep =>
  wizard.content.startType === 0
    ? 'startType'
    : (stepsOf(wizard.content).find(
        // Without its file there are no pages to place anything on.
        (step) => problemsNow(wizard, step).length > 0 || (step === 'signSet' && wantsFile(wizard.content)),
      ) ?? 'contracSigning')

/** Whether a step may be opened by name. */
export const isStepOpen = (wizard: Checked, step: WizardStep): boolean =>
  stepsOf(wizard.content).includes(step) &&
  WIZARD_STEPS.indexOf(step) <= WIZARD_STEPS.indexOf(furthestStep(wizard))

/** The step that an input's path belongs to. */
export const stepOfPath = (path: string, content: DraftContent): WizardStep => {
  if (path.startsWith('template.')) return 'templateSet'
  if (path === 'attachments') return 'contracSigning'
  if (path.startsWith('fields') || path.endsWith('.place')) return 'signPosition'
  return path.startsWith('parties') ||
    path.startsWith('paper.') ||
    path.startsWith('cc') ||
    path.startsWith('approval') ||
    path === 'deadline' ||
    path === 'viewingCode' ||
    path === 'minReadSeconds'
    ? 'signSet'
    : factsStepOf(content)
}

/** What a wizard holds before its draft has come. */
export const EMPTY_CONTENT: DraftContent = {
  step: 'startType',
  startType: 0,
  name: '',
  contractNo: '',
  contractType: '',
  amount: null,
  remark: '',
  files: [],
  parties: [],
  cc: [],
  ordered: false,
  deadline: null,
  fields: [],
  minReadSeconds: 0,
}

// The wizard that starts a signing: five steps over one draft that the server keeps (domain.md §2).
import { WILLING_WORDS } from '#protocol/contracts/drafts/willing-words.ts'
import { expect } from 'vitest'
import type { SnapshotFrom } from 'xstate'
import type { WizardStep } from '#protocol/contracts/drafts/drafts.ts'
import { PAPER_START, paperKindOf } from '#protocol/office/papers/terms.ts'
import { stepName } from '#src/features/contracts/flow-start/words.ts'
import { flowStartMachine } from '#src/machines/flow-start/flow-start.machine.ts'
import { signsAtOnce } from '#src/machines/flow-start/signs-at-once.ts'
import { isStepOpen, problemsNow } from '#src/machines/flow-start/wizard-steps.ts'
import { LOST, refused } from '#tests/models/support/failures.ts'
import { defineModel } from '#tests/models/support/model.ts'
import type { Place, Screen } from '#tests/models/support/screen.ts'
import { isIn } from '#tests/models/support/is-in.ts'
import {
  COMPLETE,
  DEADLINE,
  FILLING,
  MADE_FILLING,
  DRAFT_ID,
  draftOf,
  EMPTY,
  FILE,
  NOW,
  OTHER_PARTY,
  PARTY,
  placesFor,
  REPORT,
} from '#tests/models/support/draft.ts'
import { childOf } from '#tests/models/support/fakes.ts'
import { uuidCounter } from '#tests/models/support/ids.ts'

type Snapshot = SnapshotFrom<typeof flowStartMachine>
type Context = Snapshot['context']

const started = (step?: WizardStep) => ({
  contractId: step === undefined ? undefined : DRAFT_ID,
  now: () => NOW,
  newId: uuidCounter(),
  ...(step === undefined ? {} : { step }),
})
const at = (step: WizardStep) => ({ output: draftOf({ ...COMPLETE, step }) })
const isAt =
  (step: WizardStep) =>
  ({ context }: Snapshot) =>
    expect([context.content.step, context.step]).toEqual([step, undefined])
/** What lies over the wizard lets nothing else be done. */
const isOpen = (value: unknown): boolean =>
  !isIn(value, 'editing.saving.conflicted') &&
  !isIn(value, 'editing.wish.savingFirst') &&
  !isIn(value, 'editing.wish.savingForFile')
/** Offered on the page of one step. */
const on =
  (step: WizardStep, isSo: (context: Context) => boolean = () => true) =>
  (context: Context, value: unknown): boolean =>
    isOpen(value) && context.content.step === step && isSo(context)
const hasNoPlaces = ({ content }: Context): boolean => content.fields.length === 0
/** The first file is the one shown for placing. */
const areShown = ({ files, fields }: Context['content']): boolean =>
  fields.every(({ fileId }) => fileId === files[0]?.fileId)
const press = (name: string | RegExp) => (screen: Screen) => screen.clicks({ role: 'button', name })
const isContract = ({ content }: Context): boolean => paperKindOf(content.startType) === undefined
const stands = (place: Place) => (screen: Screen) => screen.sees(place)
const isDone = ({ context }: Snapshot, step: WizardStep) => expect(problemsNow(context, step)).toEqual([])

const OF_A_TEMPLATE = 'a draft of a contract is none of a template; the journey from a template takes it'

export const flowStartModel = defineModel<typeof flowStartMachine>({
  name: 'flowStart',
  side: 'browser',
  machine: flowStartMachine,
  starts: {
    'a new draft': () => started(),
    'the settings asked for': () => started('signSet'),
    'the positions asked for': () => started('signPosition'),
    'the last step asked for': () => started('contracSigning'),
  },
  abstraction: ({ content, uploads, saveFailure, failure, draft, step }, { value }) => [
    // Inside of editing the state itself says so.
    typeof value === 'string' && content.step,
    step,
    content.startType,
    content.files.length,
    content.parties.length,
    content.fields.length,
    areShown(content),
    uploads.length,
    saveFailure !== undefined,
    failure?.code,
    content === draft.content,
    content.template?.values['place'],
    content.template?.made,
  ],
  events: {
    'start.picked': {
      cases: { '': { startType: 1 } },
      offered: on('startType'),
      onScreen: press(/^上传文件发起/),
    },
    'content.edited': {
      cases: {
        '': { change: { remark: '一式两份' } },
        filled: ({ content: { template } }) =>
          template === undefined || template.values['place'] !== undefined
            ? undefined
            : { change: { template: { ...template, values: { place: '杭州' } } } },
      },
      offered: (context, value, { change }) =>
        change.template === undefined ? on('editDoc')(context, value) : on('templateSet')(context, value),
      onScreen: (screen, { change }) =>
        change.template === undefined
          ? screen.types({ label: /^备注/ }, change.remark ?? '')
          : screen.types({ label: '地点' }, change.template.values['place'] ?? ''),
    },
    'files.picked': {
      offered: on('editDoc'),
      onScreen: (screen, { files: [file] }) =>
        screen.picksFile(
          { label: '把文件拖到这里，或点击选择' },
          new File(['x'], file?.name ?? '', { type: 'application/pdf' }),
        ),
      cases: {
        '': ({ content, uploads }) =>
          content.files.length + uploads.length === 0
            ? { files: [{ name: FILE.name, size: FILE.size, source: null }] }
            : undefined,
      },
    },
    'file.uploaded': {
      // The upload's own chart tells it.
      byWorld: (wizard, { uploadId, file }) => childOf(wizard, uploadId).send({ type: 'upload.taken', file }),
      cases: {
        '': ({ uploads }) => (uploads[0] === undefined ? undefined : { uploadId: uploads[0], file: FILE }),
      },
    },
    'upload.left': {
      offered: on('editDoc'),
      onScreen: press(/^取消上传/),
      cases: { '': ({ uploads }) => (uploads[0] === undefined ? undefined : { uploadId: uploads[0] }) },
    },
    'file.moved': {
      offered: on('editDoc'),
      onScreen: press(`下移 ${FILE.name}`),
      cases: {
        '': ({ content: { files } }) =>
          files[0] && files.length > 1 ? { fileId: files[0].fileId, to: 1 } : undefined,
      },
    },
    'file.removed': {
      offered: on('editDoc', hasNoPlaces),
      onScreen: press(/^移除 /),
      cases: {
        '': ({ content: { files } }) =>
          files[0] && files.length === 1 ? { fileId: files[0].fileId } : undefined,
      },
    },
    'party.added': {
      offered: on('signSet', isContract),
      onScreen: press(/添加我方$/),
      cases: {
        '': ({ content }) =>
          content.parties.length === 0 ? { partyType: 1, known: { ...PARTY } } : undefined,
      },
    },
    'party.edited': {
      offered: on('signSet', isContract),
      onScreen: (screen) => screen.clicks({ role: 'checkbox', name: WILLING_WORDS.signPwd }),
      cases: {
        '': ({ content: { parties } }) =>
          parties[0]?.willing.length === 1
            ? { partyId: parties[0].partyId, change: { willing: ['sms', 'signPwd'] } }
            : undefined,
      },
    },
    'party.moved': {
      offered: on('signSet', isContract),
      onScreen: press(/^推后 /),
      cases: {
        '': ({ content: { parties } }) =>
          parties[0] && parties.length > 1 ? { partyId: parties[0].partyId, to: 1 } : undefined,
      },
    },
    'party.removed': {
      offered: on('signSet', (context) => isContract(context) && hasNoPlaces(context)),
      onScreen: press(/^移除 /),
      cases: {
        '': ({ content: { parties } }) =>
          parties[0] && parties.length === 1 ? { partyId: parties[0].partyId } : undefined,
      },
    },
    'fields.changed': {
      offered: on('signPosition', ({ content }) => areShown(content)),
      // Placed one by one with the keyboard, and taken away so.
      onScreen: async (screen, { fields }, name) => {
        for (const party of name === 'placed' ? [PARTY, OTHER_PARTY].slice(0, fields.length) : []) {
          await screen.clicks({ role: 'button', name: new RegExp(`^${party.name}`) })
          await screen.presses('{Enter}', { role: 'button', name: /^签名.*毫米$/ })
        }
        const cleared = name === 'cleared' ? [PARTY, OTHER_PARTY] : name === 'cleared alone' ? [PARTY] : []
        for (const party of cleared)
          await screen.presses('{Delete}', { role: 'button', name: new RegExp(`^签名，${party.name}，`) })
      },
      cases: {
        placed: ({ content: { files, parties, fields } }) =>
          files[0] && fields.length === 0 ? { fields: placesFor(parties, files[0].fileId) } : undefined,
        cleared: ({ content: { fields } }) => (fields.length > 1 ? { fields: [] } : undefined),
        'cleared alone': ({ content: { fields } }) => (fields.length === 1 ? { fields: [] } : undefined),
      },
    },
    'step.finished': {
      cases: { '': {} },
      offered: (_, value) => isOpen(value),
      onScreen: (screen) => screen.clicks({ role: 'button', name: '下一步' }),
    },
    'step.left': {
      cases: { '': {} },
      offered: ({ content }, value) => isOpen(value) && content.step !== 'templateSet',
      onScreen: (screen) => screen.clicks({ role: 'button', name: '上一步' }),
    },
    'step.opened': {
      offered: (context, value, { step }) =>
        isOpen(value) && context.content.step !== step && isStepOpen(context, step),
      onScreen: (screen, { step }) =>
        screen.clicks({
          role: 'button',
          name: new RegExp(`(${stepName(step, undefined)}|${stepName(step, 'report')})$`),
        }),
      cases: {
        startType: { step: 'startType' },
        templateSet: { step: 'templateSet' },
        editDoc: { step: 'editDoc' },
        signSet: { step: 'signSet', path: 'deadline' },
        signPosition: { step: 'signPosition' },
        contracSigning: { step: 'contracSigning' },
      },
    },
    'path.reached': { cases: { '': {} } },
    'save.requested': {
      cases: { '': {} },
      offered: (_, value) => isIn(value, 'editing.saving.saveFailed'),
      onScreen: press('立即重试'),
    },
    'newest.taken': { cases: { '': {} }, onScreen: press('载入最新内容') },
    'load.retried': {
      cases: { '': {} },
      offered: ({ failure }) => failure?.code !== 'draft.launched',
      onScreen: press('重试'),
    },
    'launch.requested': {
      cases: {
        '': {},
        'and sign': ({ content }) => (signsAtOnce(content) ? { signsNext: true } : undefined),
      },
      offered: on('contracSigning'),
      onScreen: (screen, { signsNext }) =>
        screen.clicks({
          role: 'button',
          name: signsNext === true ? '发起并签署' : /^(发起签署|提交申请)$/,
          last: true,
        }),
    },
    'failure.read': {
      cases: { '': ({ failure }) => (failure ? {} : undefined) },
      offered: on('contracSigning'),
      onScreen: press('知道了'),
    },
    'done openDraft': {
      cases: {
        new: { output: draftOf({ ...EMPTY, deadline: DEADLINE }) },
        'at the documents': at('editDoc'),
        'at the settings': at('signSet'),
        'at the positions': at('signPosition'),
        'at the end': at('contracSigning'),
        'a template': { output: draftOf(FILLING) },
        'a report at the settings': { output: draftOf({ ...REPORT, step: 'signSet' }) },
        'at the end, with something missing': {
          output: draftOf({ ...COMPLETE, step: 'contracSigning', deadline: null }),
        },
      },
    },
    'error openDraft': { cases: { '': { error: LOST } } },
    'done saveDraft': {
      cases: {
        all: ({ content, draft }) => ({
          output: { version: draft.version + 1, savedAt: '2026-11-23T01:00:02.000Z', content },
        }),
        'all but the last change': ({ content, draft }) =>
          content === draft.content
            ? undefined
            : {
                output: {
                  version: draft.version + 1,
                  savedAt: '2026-11-23T01:00:02.000Z',
                  content: draft.content,
                },
              },
      },
    },
    'error saveDraft': {
      cases: {
        lost: { error: LOST },
        stale: { error: refused('draft.stale', '草稿在别处被改过') },
        launched: { error: refused('draft.launched', '这份合同已经发起') },
      },
    },
    'done makeFile': { cases: { '': { output: draftOf(MADE_FILLING, 2) } } },
    'error makeFile': {
      cases: {
        invalid: {
          error: refused('draft.invalid', '还有内容需要修改', { 'template.place': '请填写“地点”' }),
        },
        stale: { error: refused('draft.stale', '草稿在别处被改过') },
        launched: { error: refused('draft.launched', '这份合同已经发起') },
      },
    },
    'done launch': {
      cases: {
        '': { output: { contractId: DRAFT_ID, myPartyId: null, inReview: false, inApproval: false } },
      },
    },
    'error launch': {
      cases: {
        invalid: {
          error: refused('draft.invalid', '还有内容需要修改', { 'parties.x.phone': '请填写手机号' }),
        },
        stale: { error: refused('draft.stale', '草稿在别处被改过') },
        launched: { error: refused('draft.launched', '这份合同已经发起') },
      },
    },
  },
  states: {
    opening: {
      holds: ({ tags }) => expect([...tags].sort()).toEqual(['blocking', 'busy']),
      sees: stands({ text: '正在打开草稿…' }),
    },
    openingFailed: {
      holds: ({ context }) => expect(context.failure).toBeDefined(),
      sees: (screen, { context }) =>
        screen.sees({
          text: context.failure?.code === 'draft.launched' ? '这份合同已经发起' : '草稿没有打开',
        }),
    },
    editing: { holds: ({ tags }) => expect(tags.has('editable')).toBe(true) },
    'editing.step.startType': {
      holds: isAt('startType'),
      sees: stands({ role: 'heading', name: '发起一份合同' }),
    },
    'editing.step.templateSet': {
      holds: isAt('templateSet'),
      sees: stands({ role: 'heading', name: '填写《租赁合同》' }),
    },
    'editing.step.editDoc': {
      sees: stands({ role: 'heading', name: /^上传(合同|要签报的合同)文件$/ }),
      holds: (snapshot) => {
        isAt('editDoc')(snapshot)
        expect([1, PAPER_START.report]).toContain(snapshot.context.content.startType)
      },
    },
    'editing.step.signSet': {
      holds: isAt('signSet'),
      sees: stands({ role: 'heading', name: /^(设置签署方|填写签报)$/ }),
    },
    'editing.step.signPosition': {
      holds: isAt('signPosition'),
      sees: stands({ role: 'heading', name: '放置签署位置' }),
    },
    'editing.step.contracSigning': {
      holds: isAt('contracSigning'),
      sees: stands({ role: 'heading', name: /^核对并(发起签署|提交签报)$/ }),
    },
    'editing.saving.saved': {
      holds: ({ context }) => expect(context.content).toBe(context.draft.content),
      sees: stands({ text: /^\s*已保存/ }),
    },
    'editing.saving.waiting': { sees: stands({ text: '正在保存…' }) },
    'editing.saving.saveFailed': {
      holds: ({ context }) => expect(context.saveFailure).toBeDefined(),
      sees: stands({ text: '保存失败，将自动重试' }),
    },
    'editing.saving.saving': {
      sees: stands({ text: '正在保存…' }),
      holds: ({ tags, context }) =>
        expect([tags.has('busy'), context.saveFailure]).toEqual([true, undefined]),
    },
    'editing.saving.conflicted': {
      holds: ({ tags }) => expect(tags.has('blocking')).toBe(true),
      sees: stands({ text: '草稿已在别处修改' }),
    },
    'editing.wish.savingFirst': {
      holds: ({ tags }) => expect(tags.has('blocking')).toBe(true),
      sees: stands({ text: '正在保存最后的改动…' }),
    },
    'editing.wish.savingForFile': {
      holds: ({ tags }) => expect(tags.has('blocking')).toBe(true),
      sees: stands({ text: '正在生成正文' }),
    },
    // Only what is filled in whole, as the server holds it, is made into a file.
    makingFile: {
      sees: stands({ text: '正在生成正文' }),
      holds: (snapshot) => {
        expect(snapshot.context.content).toBe(snapshot.context.draft.content)
        isDone(snapshot, 'templateSet')
      },
    },
    // Only a complete draft that the server holds in this very form is launched.
    launching: {
      sees: stands({ text: /^正在(发起签署|提交申请)$/ }),
      holds: (snapshot) => {
        const { context } = snapshot
        expect(context.content).toBe(context.draft.content)
        for (const step of ['editDoc', 'signSet', 'signPosition'] as const) isDone(snapshot, step)
      },
    },
    launched: {
      holds: ({ context }) => expect(context.launched?.contractId).toBe(DRAFT_ID),
      sees: stands({ role: 'heading', name: /已(发起签署|提交)$/ }),
    },
  },
  notInBrowser: {
    'editing.step.contracSigning|step.left|1':
      'a draft of a contract always has places; a report alone has none',
    'editing.step.signSet|step.finished|1':
      'a draft of a contract always has places; a report alone has none',
    'editing.step.resuming||3': OF_A_TEMPLATE,
    'editing.step.signSet|step.left|0': OF_A_TEMPLATE,
    'editing.step.templateSet|step.finished|0': OF_A_TEMPLATE,
    'editing.step.templateSet|step.finished|1': OF_A_TEMPLATE,
    'editing.step|step.opened|1': OF_A_TEMPLATE,
    'editing.wish.preparing|step.finished|0': OF_A_TEMPLATE,
    'editing.wish.preparing|step.finished|1': OF_A_TEMPLATE,
    'editing.wish.savingForFile||0': OF_A_TEMPLATE,
    'editing.wish.savingForFile||1': OF_A_TEMPLATE,
    'editing.wish.savingForFile||2': OF_A_TEMPLATE,
    'makingFile|xstate.done.actor.makeFile|0': OF_A_TEMPLATE,
    'makingFile|xstate.error.actor.makeFile|0': OF_A_TEMPLATE,
    'makingFile|xstate.error.actor.makeFile|1': OF_A_TEMPLATE,
    'makingFile|xstate.error.actor.makeFile|2': OF_A_TEMPLATE,
  },
  expectations: [
    {
      says: 'a template goes on with the text that is made of what was filled in and saved',
      start: 'a new draft',
      steps: [
        ['done openDraft', 'a template'],
        ['content.edited', 'filled'],
        ['step.finished', ''],
        ['done saveDraft', 'all'],
      ],
      holds: ({ value }, effects) => {
        expect(value).toBe('makingFile')
        expect(effects).toContain(`makeFile began {"contractId":"${DRAFT_ID}","version":2,"step":"signSet"}`)
      },
    },
    {
      says: 'a template is not left with a field that must be filled in, and the problem is shown',
      start: 'a new draft',
      steps: [
        ['done openDraft', 'a template'],
        ['step.finished', ''],
      ],
      holds: ({ value, context }) =>
        expect([value, context.wantedPath]).toEqual([
          { editing: { step: 'templateSet', saving: 'saved', wish: 'preparing' } },
          'template.place',
        ]),
    },
    {
      says: 'what the server finds wrong with a field is shown at it',
      start: 'a new draft',
      steps: [
        ['done openDraft', 'a template'],
        ['content.edited', 'filled'],
        ['step.finished', ''],
        ['done saveDraft', 'all'],
        ['error makeFile', 'invalid'],
      ],
      holds: (snapshot) => {
        expect(snapshot.matches({ editing: { step: 'templateSet' } })).toBe(true)
        expect(snapshot.context.serverProblems.map(({ step, path }) => [step, path])).toEqual([
          ['templateSet', 'template.place'],
        ])
      },
    },
    {
      says: 'a report without a seal has nothing to place, and one cannot make a contract of it',
      start: 'a new draft',
      steps: [
        ['done openDraft', 'a report at the settings'],
        ['step.finished', ''],
        ['step.left', ''],
        ['step.left', ''],
        ['step.left', ''],
      ],
      holds: (snapshot) => expect(snapshot.matches({ editing: { step: 'editDoc' } })).toBe(true),
    },
    {
      says: 'a new draft begins with the choice of how to start',
      start: 'a new draft',
      steps: [['done openDraft', 'new']],
      holds: ({ value }) =>
        expect(value).toEqual({ editing: { step: 'startType', saving: 'saved', wish: 'preparing' } }),
    },
    {
      says: 'a reload goes on where it was left',
      start: 'a new draft',
      steps: [['done openDraft', 'at the positions']],
      holds: (snapshot) => expect(snapshot.matches({ editing: { step: 'signPosition' } })).toBe(true),
    },
    {
      says: 'the documents are not left without a file, and the problem is shown',
      start: 'a new draft',
      steps: [
        ['done openDraft', 'new'],
        ['start.picked', ''],
        ['step.finished', ''],
      ],
      holds: (snapshot) => {
        expect(snapshot.matches({ editing: { step: 'editDoc' } })).toBe(true)
        expect([snapshot.context.shown, snapshot.context.wantedPath]).toEqual([['editDoc'], 'files'])
      },
    },
    {
      says: 'no step is opened before those ahead of it are complete',
      start: 'a new draft',
      steps: [
        ['done openDraft', 'new'],
        ['start.picked', ''],
        ['step.opened', 'contracSigning'],
      ],
      holds: (snapshot) => expect(snapshot.matches({ editing: { step: 'editDoc' } })).toBe(true),
    },
    {
      says: 'a file on its way holds the step back',
      start: 'a new draft',
      steps: [
        ['done openDraft', 'new'],
        ['start.picked', ''],
        ['files.picked', ''],
        ['step.finished', ''],
      ],
      holds: ({ context }) =>
        expect([context.content.step, context.wantedPath]).toEqual(['editDoc', 'uploads']),
    },
    {
      says: 'changes are saved after a pause, under the version they were made on',
      start: 'a new draft',
      steps: [
        ['done openDraft', 'at the end'],
        ['content.edited', ''],
        ['after saveDebounce', ''],
      ],
      holds: (snapshot, effects) => {
        expect(snapshot.matches({ editing: { saving: 'saving' } })).toBe(true)
        expect(effects[0]).toMatch(new RegExp(`^saveDraft began \\{"contractId":"${DRAFT_ID}","version":1,`))
      },
    },
    {
      says: 'launching saves the last change first',
      start: 'a new draft',
      steps: [
        ['done openDraft', 'at the end'],
        ['content.edited', ''],
        ['launch.requested', ''],
      ],
      holds: ({ value }) =>
        expect(value).toEqual({ editing: { step: 'contracSigning', saving: 'saving', wish: 'savingFirst' } }),
    },
    {
      says: 'and is then done with the saved version',
      start: 'a new draft',
      steps: [
        ['done openDraft', 'at the end'],
        ['content.edited', ''],
        ['launch.requested', ''],
        ['done saveDraft', 'all'],
      ],
      holds: ({ value }, effects) => {
        expect(value).toBe('launching')
        expect(effects).toContain(`launch began {"contractId":"${DRAFT_ID}","version":2,"startType":1}`)
      },
    },
    {
      says: 'whoever launches to sign at once goes on to their own part',
      start: 'a new draft',
      steps: [
        ['done openDraft', 'at the end'],
        ['launch.requested', 'and sign'],
      ],
      holds: ({ context }) => expect(context.signsNext).toBe(true),
    },
    {
      says: 'who only launches does not',
      start: 'a new draft',
      steps: [
        ['done openDraft', 'at the end'],
        ['launch.requested', 'and sign'],
        ['error launch', 'invalid'],
        ['launch.requested', ''],
      ],
      holds: ({ context }) => expect(context.signsNext).toBe(false),
    },
    {
      says: 'an incomplete draft is not launched, and every problem is shown',
      start: 'a new draft',
      steps: [
        ['done openDraft', 'new'],
        ['launch.requested', ''],
      ],
      holds: (snapshot) => {
        expect(snapshot.matches({ editing: { wish: 'preparing' } })).toBe(true)
        expect(snapshot.context.shown).toEqual([
          'templateSet',
          'editDoc',
          'signSet',
          'signPosition',
          'contracSigning',
        ])
      },
    },
    {
      says: 'a draft changed elsewhere is never written over',
      start: 'a new draft',
      steps: [
        ['done openDraft', 'at the end'],
        ['content.edited', ''],
        ['save.requested', ''],
        ['error saveDraft', 'stale'],
        ['content.edited', ''],
        ['save.requested', ''],
      ],
      holds: (snapshot, effects) => {
        expect(snapshot.matches({ editing: { saving: 'conflicted' } })).toBe(true)
        expect(effects).toEqual([])
      },
    },
    {
      says: 'what the server found wrong at launch is shown at its input',
      start: 'a new draft',
      steps: [
        ['done openDraft', 'at the end'],
        ['launch.requested', ''],
        ['error launch', 'invalid'],
      ],
      holds: ({ context }) =>
        expect(context.serverProblems).toEqual([
          { step: 'signSet', path: 'parties.x.phone', words: '请填写手机号' },
        ]),
    },
    {
      says: 'a failed saving is tried again by itself',
      start: 'a new draft',
      steps: [
        ['done openDraft', 'at the end'],
        ['content.edited', ''],
        ['after saveDebounce', ''],
        ['error saveDraft', 'lost'],
        ['after saveRetryDelay', ''],
      ],
      holds: (snapshot) => expect(snapshot.matches({ editing: { saving: 'saving' } })).toBe(true),
    },
  ],
})

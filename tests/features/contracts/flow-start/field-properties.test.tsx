// Filled fields in the wizard: the palette, the panel in which they are filled in, and their look.
import '#tests/support/screen-first.ts'
import { fireEvent, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createActor } from 'xstate'
import { afterEach, expect, it } from 'vitest'
import { newFilled } from '#protocol/contracts/fields/fields.ts'
import type { FilledField, FilledKind } from '#protocol/contracts/fields/fields.ts'
import { PartyPalette } from '#src/features/contracts/flow-start/positions/party-palette.tsx'
import { PlaceLayer } from '#src/features/contracts/flow-start/positions/place-layer.tsx'
import { PlaceProperties } from '#src/features/contracts/flow-start/positions/place-properties.tsx'
import { PlaceFindingContext } from '#src/features/contracts/flow-start/positions/use-place-finding.tsx'
import { PlacingViewContext } from '#src/features/contracts/flow-start/positions/use-placing.tsx'
import type { PlacingView } from '#src/features/contracts/flow-start/positions/use-placing.tsx'
import { WizardPlaces } from '#src/features/contracts/flow-start/steps/positions-step.tsx'
import { WizardActor } from '#src/features/contracts/flow-start/use-wizard.tsx'
import { placingMachine } from '#src/machines/flow-start/placing.machine.ts'
import { completeContent, countedIds, draftFile, ownParty, person } from '#tests/support/draft.ts'
import { nothingToFind } from '#tests/support/nothing-to-find.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import type { RenderedPage } from '#tests/support/render-page.tsx'
import { startWizard } from '#tests/support/wizard.ts'

const A4 = { width: 595.276, height: 841.89 }
let page: RenderedPage | undefined
let put: string[] = []
afterEach(async () => {
  put = []
  await page?.close()
})

const filled = (kind: FilledKind, change: Partial<FilledField> = {}): FilledField => ({
  ...newFilled(kind),
  fieldId: 'filled-1',
  fileId: 'file-1',
  partyId: null,
  page: 0,
  x: 100,
  y: 100,
  w: 200,
  h: 30,
  ...change,
})

/** The panel with the first of the fields selected. */
const show = async (fields: readonly FilledField[], alreadySigned = false) => {
  const file = draftFile({ pages: [A4, A4], alreadySigned })
  const wizard = await startWizard({ content: completeContent({ step: 'signPosition' }) })
  const placing = createActor(placingMachine, {
    input: { fields, files: [file], parties: [ownParty(), person()], newId: countedIds() },
  }).start()
  if (fields[0] !== undefined) placing.send({ type: 'selection.changed', fieldIds: [fields[0].fieldId] })
  const view: PlacingView = {
    placing,
    file,
    scale: 1,
    page: 0,
    latest: '',
    goOnAt: () => undefined,
    say: () => undefined,
    showPage: () => undefined,
    place: (kind) => put.push(kind),
  }
  page = await renderPage(
    <WizardActor value={wizard.actor}>
      <WizardPlaces>
        <PlaceFindingContext value={nothingToFind([file], [ownParty(), person()])}>
          <PlacingViewContext value={view}>
            <PartyPalette />
            <PlaceLayer index={0} />
            <PlaceProperties />
          </PlacingViewContext>
        </PlaceFindingContext>
      </WizardPlaces>
    </WizardActor>,
  )
  return {
    user: userEvent.setup(),
    field: (at = 0) => placing.getSnapshot().context.fields[at] as FilledField,
  }
}

const panel = () => within(screen.getByRole('region', { name: '所选签署位置' }))
const place = (name: RegExp) => screen.getByRole('button', { name })

it('offers the twelve kinds beside what is signed, and puts one by Enter', async () => {
  await show([])
  const names = ['单行文本', '多行文本', '数字', '金额', '大写金额', '身份证号']
  const more = ['手机号', '日期', '下拉选择', '单选', '多选', '图片']
  for (const name of [...names, ...more]) screen.getByRole('button', { name })
  // A click without a pointer, as Enter makes it.
  fireEvent.click(screen.getByRole('button', { name: '身份证号' }), { detail: 0 })
  expect(put).toEqual(['idNo'])
})

it('says why nothing can be filled into a file that came signed', async () => {
  await show([], true)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '单行文本' }).disabled).toBe(true)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^骑缝章/ }).disabled).toBe(false)
  screen.getByText('这份文件已有电子签名，填写会改变已签的内容。如需填写，请上传未签名的文件。')
})

it('writes what is typed onto the page, and says at once what is wrong with it', async () => {
  const { user, field } = await show([filled('phone', { label: '联系电话' })])
  expect(place(/^联系电话，发起方填写，/).textContent).toContain('联系电话')
  await user.type(panel().getByLabelText('填写内容'), '1380000')
  panel().getByText('“联系电话”须为 11 位手机号')
  await user.type(panel().getByLabelText('填写内容'), '0003')
  expect(panel().queryByText('“联系电话”须为 11 位手机号')).toBe(null)
  expect(place(/^联系电话，/).textContent).toContain('13800000003')
  expect(field()).toEqual(filled('phone', { label: '联系电话', value: '13800000003' }))
})

it('keeps an amount in 分 and repeats it in words', async () => {
  const { user, field } = await show([
    filled('amount'),
    filled('amountCn', { fieldId: 'filled-2', sourceId: 'filled-1', y: 200 }),
  ])
  await user.type(panel().getByLabelText('填写内容'), '1234.5')
  expect(field().value).toBe('123450')
  expect(place(/^金额，/).textContent).toContain('1,234.50')
  expect(place(/^大写金额，/).textContent).toContain('人民币壹仟贰佰叁拾肆元伍角')
})

it('ticks options in their order, and takes them one a line', async () => {
  const { user, field } = await show([filled('checkbox')])
  fireEvent.change(panel().getByLabelText(/^选项$/), { target: { value: '水费\n电费\n\n燃气费' } })
  fireEvent.blur(panel().getByLabelText(/^选项$/))
  await user.click(panel().getByRole('checkbox', { name: '燃气费' }))
  await user.click(panel().getByRole('checkbox', { name: '水费' }))
  expect([field().options, field().value]).toEqual([['水费', '电费', '燃气费'], '水费\n燃气费'])
  expect(place(/^多选，/).textContent).toContain('■水费  □电费  ■燃气费')
})

it('shows of the properties those its kind heeds', async () => {
  await show([filled('number')])
  const labels = ['名称', '最小值', '最大值', '小数位数', '填写内容', '字号', '对齐', '颜色']
  for (const label of labels) panel().getByLabelText(label)
  expect(
    ['最多字数', '选项', '对应金额', '日期写法'].map((label) => panel().queryByLabelText(label)),
  ).toEqual([null, null, null, null])
})

it('changes name, size and whether it must be filled in', async () => {
  const { user, field } = await show([filled('text')])
  fireEvent.change(panel().getByLabelText('名称'), { target: { value: '房屋地址' } })
  fireEvent.change(panel().getByLabelText('字号'), { target: { value: '16' } })
  fireEvent.change(panel().getByLabelText('最多字数'), { target: { value: '20' } })
  await user.click(panel().getByRole('checkbox', { name: '必填' }))
  expect(field()).toEqual(filled('text', { label: '房屋地址', fontSize: 16, maxLength: 20, required: false }))
})

it('leaves a field to a party on the other side, which is told what to write, and forgets what was typed', async () => {
  const { user, field } = await show([filled('text', { label: '收货地址', value: '旧地址' })])
  await user.click(panel().getByRole('combobox', { name: '由谁填写' }))
  fireEvent.click(screen.getByTitle(new RegExp(person().name)))
  expect(panel().queryByLabelText('填写内容')).toBe(null)
  panel().getByText('对方在签署前确认合同时填写；各方都确认之后才开始签署。')
  await user.type(panel().getByLabelText('提示语'), '省、市、街道')
  const theirs = { partyId: person().partyId, value: '', placeholder: '省、市、街道' }
  expect(field()).toEqual(filled('text', { label: '收货地址', ...theirs }))
})

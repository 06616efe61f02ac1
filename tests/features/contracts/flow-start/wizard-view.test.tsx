// The wizard on the screen: its foot bar, what is saved, its placement page.
import '#tests/support/screen-first.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { CallFailure } from '#protocol/call-failure.ts'
import { completeContent, draftFile, newContent } from '#tests/support/draft.ts'
import { openViewport } from '#tests/support/viewport.ts'
import { refusal } from '#tests/support/wizard.ts'
import { wizardScreen } from '#tests/support/shown-wizard.tsx'

openViewport()

const show = wizardScreen()

describe('the foot bar', () => {
  it('counts what is wrong and leads to the first wrong input', async () => {
    await show({ content: newContent({ step: 'editDoc' }) })
    await userEvent.click(await screen.findByRole('button', { name: '下一步' }))
    expect(screen.getByText('请上传至少一份合同文件')).toBeTruthy()
    const name = screen.getByLabelText('合同名称')
    expect([name.getAttribute('aria-invalid'), name.getAttribute('aria-describedby') === null]).toEqual([
      'true',
      false,
    ])
    expect(document.activeElement?.textContent).toContain('把文件拖到这里，或点击选择')
    name.focus()
    await userEvent.click(screen.getByRole('button', { name: /还有 2 处需要修改/ }))
    expect(document.activeElement?.textContent).toContain('把文件拖到这里，或点击选择')
  })

  it('says the words themselves when only one thing is wrong', async () => {
    await show({ content: completeContent({ step: 'editDoc', name: '' }) })
    await userEvent.click(await screen.findByRole('button', { name: '下一步' }))
    expect(screen.getByRole('button', { name: '请填写合同名称' })).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText('合同名称'))
  })
})

describe('saving', () => {
  it('says when it was saved, that it failed, and retries on demand', async () => {
    const { actor, clock } = await show({
      content: completeContent({ step: 'signSet' }),
      save: (input, nth) =>
        nth === 1
          ? Promise.reject(new CallFailure('network', '连接不上服务器，请检查网络后重试。'))
          : Promise.resolve({ version: input.version + 1, savedAt: '2026-11-21T02:32:00.000Z' }),
    })
    expect(await screen.findByText(/已保存 10:00/)).toBeTruthy()
    actor.send({ type: 'content.edited', change: { remark: '急' } })
    expect(await screen.findByText('正在保存…')).toBeTruthy()
    clock.increment(2_000)
    expect(await screen.findByText('保存失败，将自动重试')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: '立即重试' }))
    expect(await screen.findByText(/已保存 10:32/)).toBeTruthy()
  })

  it('offers the newest content when the draft was changed elsewhere', async () => {
    const { actor, clock, opened } = await show({
      content: completeContent({ step: 'signSet' }),
      save: () => Promise.reject(refusal('draft.stale', '草稿已在其他窗口或设备上更新。')),
    })
    actor.send({ type: 'content.edited', change: { remark: '急' } })
    clock.increment(2_000)
    const dialog = await screen.findByRole('dialog', { name: '草稿已在别处修改' })
    await userEvent.click(within(dialog).getByRole('button', { name: '载入最新内容' }))
    await expect.poll(() => opened.length).toBe(2)
  })
})

describe('the placement page', () => {
  it('says of every file how many places it has', async () => {
    const drawing = draftFile({ fileId: 'file-2', name: '图纸.pdf' })
    await show({ content: completeContent({ step: 'signPosition', files: [draftFile(), drawing] }) })
    const field = () => screen.getByRole('combobox', { name: '切换文件' })
    await waitFor(field)
    const chosen = () => field().closest('.ant-select')?.textContent
    expect(chosen()).toMatch(/^1\. .+（2 处签署位置）$/)
    await userEvent.click(field())
    await userEvent.click(await screen.findByText('2. 图纸.pdf（没有签署位置）'))
    await waitFor(() => expect(chosen()).toBe('2. 图纸.pdf（没有签署位置）'))
  })
})

// The wizard's files on the screen: uploads, their problems, their order.
import '#tests/support/screen-first.ts'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { completeContent, draftFile, newContent } from '#tests/support/draft.ts'
import { openViewport } from '#tests/support/viewport.ts'
import { wizardScreen } from '#tests/support/shown-wizard.tsx'

openViewport()

const show = wizardScreen()

describe('files', () => {
  it('shows how far a file is, what was changed in it, and why another was refused', async () => {
    const { travelling } = await show({ content: newContent({ step: 'editDoc' }) })
    const input = await screen.findByLabelText('把文件拖到这里，或点击选择')
    await userEvent.upload(input, [
      new File(['a'.repeat(100)], '采购合同.pdf', { type: 'application/pdf' }),
      new File(['b'], '加密.pdf', { type: 'application/pdf' }),
    ])
    travelling[0]?.report({ type: 'upload.progressed', sent: 40 })
    const bar = await screen.findByRole('progressbar', { name: '采购合同.pdf 上传进度' })
    expect(bar.getAttribute('aria-valuenow')).toBe('40')
    travelling[0]?.report({
      type: 'upload.taken',
      file: draftFile({ notes: ['已移除文件中的脚本'] }),
    })
    travelling[1]?.report({
      type: 'upload.refused',
      words: '文件有打开密码，无法签署。请先去除密码再上传。',
      canRetry: false,
    })
    expect(await screen.findByText('已移除文件中的脚本')).toBeTruthy()
    expect(screen.getByText('文件有打开密码，无法签署。请先去除密码再上传。')).toBeTruthy()
    expect(screen.queryByRole('button', { name: '重试' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: '移除 加密.pdf' }))
    expect(screen.queryByText('加密.pdf')).toBeNull()
    expect(screen.getByLabelText<HTMLInputElement>('合同名称').value).toBe('采购合同')
  })

  it('lets several that were refused go at once, and keeps what was taken', async () => {
    const { actor, travelling } = await show({ content: newContent({ step: 'editDoc' }) })
    await userEvent.upload(await screen.findByLabelText('把文件拖到这里，或点击选择'), [
      new File(['a'], '采购合同.pdf'),
      new File(['b'], '加密.pdf'),
      new File(['c'], '损坏.pdf'),
    ])
    travelling[0]?.report({ type: 'upload.taken', file: draftFile() })
    travelling[1]?.report({ type: 'upload.refused', words: '文件有打开密码。', canRetry: false })
    expect(screen.queryByRole('button', { name: '全部移除' })).toBeNull()
    travelling[2]?.report({ type: 'upload.refused', words: '文件已损坏。', canRetry: false })
    await screen.findByText('2 份文件没有被接收，不会随合同发出。')
    await userEvent.click(screen.getByRole('button', { name: '全部移除' }))
    expect([actor.getSnapshot().context.uploads, actor.getSnapshot().context.content.files.length]).toEqual([
      [],
      1,
    ])
    expect(screen.queryByText('加密.pdf')).toBeNull()
    expect(document.activeElement?.textContent).toContain('继续添加文件')
  })

  it('says at once that a sum is beyond what a contract may have, and keeps it', async () => {
    const { actor } = await show({ content: newContent({ step: 'editDoc' }) })
    const amount = await screen.findByLabelText<HTMLInputElement>(/合同金额/u)
    await userEvent.type(amount, '1000000000000')
    await userEvent.tab()
    expect(screen.getByText('合同金额须为 0 至 999,999,999,999.99 元，请检查是否多填了几位')).toBeTruthy()
    expect([amount.value, actor.getSnapshot().context.content.amount]).toEqual([
      '1,000,000,000,000.00',
      100_000_000_000_000,
    ])
  })

  it('takes files that only go along beside the documents, and lets them go again', async () => {
    const { actor, travelling } = await show({ content: newContent({ step: 'editDoc' }) })
    await userEvent.upload(await screen.findByLabelText('添加附件'), new File(['x'], '价目.xlsx'))
    expect(travelling.map(({ input }) => [input.name, input.isAttachment])).toEqual([['价目.xlsx', true]])
    const attached = within(screen.getByRole('region', { name: '附件' }))
    expect(attached.getByText('价目.xlsx')).toBeTruthy()
    travelling[0]?.report({ type: 'upload.taken', file: draftFile({ name: '价目.xlsx', pages: [] }) })
    const { fileId, sha256, size } = draftFile()
    const { content } = actor.getSnapshot().context
    expect([content.files, content.attachList]).toEqual([[], [{ fileId, name: '价目.xlsx', sha256, size }]])
    await userEvent.click(await attached.findByRole('button', { name: '移除附件 价目.xlsx' }))
    expect(actor.getSnapshot().context.content.attachList).toEqual([])
  })

  it('keeps from when to when the contract holds, and how it is prolonged', async () => {
    const { actor } = await show({ content: newContent({ step: 'editDoc' }) })
    await userEvent.type(await screen.findByLabelText(/开始日期/), '2026-12-01{Enter}')
    await userEvent.click(screen.getByLabelText('到期自动续期'))
    await userEvent.click(screen.getByRole('button', { name: /下一步/ }))
    expect(await screen.findByText('自动续期的合同须有结束日期')).toBeTruthy()
    await userEvent.type(screen.getByLabelText(/结束日期/), '2027-11-30{Enter}')
    expect(actor.getSnapshot().context.content.term).toEqual({
      begin: '2026-12-01',
      end: '2027-11-30',
      renewalMonths: 12,
    })
    expect(screen.queryByText('自动续期的合同须有结束日期')).toBeNull()
  })

  it('asks before a file goes with the places on it', async () => {
    const { actor } = await show({ content: completeContent({ step: 'editDoc' }) })
    await userEvent.click(await screen.findByRole('button', { name: '移除 采购合同.pdf' }))
    const dialog = await screen.findByRole('dialog', { name: '移除《采购合同.pdf》？' })
    expect(within(dialog).getByText('这份文件上已放置的 2 个签署位置会一并删除。')).toBeTruthy()
    await userEvent.click(within(dialog).getByRole('button', { name: '移除' }))
    await expect.poll(() => actor.getSnapshot().context.content.files).toEqual([])
  })

  it('writes the amount in capitals beneath the figures', async () => {
    const { actor } = await show({ content: newContent({ step: 'editDoc' }) })
    await userEvent.type(await screen.findByLabelText(/合同金额/), '120000.5')
    expect(screen.getByText('人民币壹拾贰万元伍角')).toBeTruthy()
    expect(actor.getSnapshot().context.content.amount).toBe(12_000_050)
  })
})

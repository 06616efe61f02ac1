// What a reviewer reads of the changes to the version before.
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { VersionChange } from '#protocol/contracts/reviews/versions.ts'
import { ReviewChanges } from '#src/features/contracts/signing/review-changes.tsx'

afterEach(cleanup)

const change = (kind: VersionChange['kind'], before = '', after = '', about = ''): VersionChange => ({
  kind,
  about,
  before,
  after,
})
const shown = (changes: readonly VersionChange[], reason = '付款条款不清'): string[] => {
  render(<ReviewChanges previous={{ review: { round: 1, reason }, changes } as never} />)
  return screen.queryAllByRole('listitem').map(({ textContent }) => textContent ?? '')
}

it('tells each change in words, and why the version before was returned', () => {
  expect(
    shown([
      change('confirm', 'false', 'true'),
      change('fileOrder', 'a.pdf、b.pdf', 'b.pdf、a.pdf'),
      change('notSigned', '', 'b.pdf'),
      change('fieldAdded', '', '租金（金额），必填，发起方填写', '租金'),
      change('fieldRemoved', '租金（金额），必填，发起方填写', '', '租金'),
      change('fieldChanged', '选填', '必填', '租金'),
      change('fieldMoved', '', '', '租金'),
      change('reviewers', '周远', '周远、方法务'),
    ]),
  ).toEqual([
    '签署前确认：不需要 → 需要',
    '文件顺序：“a.pdf、b.pdf” → “b.pdf、a.pdf”',
    '仅作附件的文件：（空） → “b.pdf”',
    '新增填写项 租金（金额），必填，发起方填写',
    '删去填写项 租金（金额），必填，发起方填写',
    '填写项“租金”：选填 → 必填',
    '填写项“租金”的位置已移动',
    '审查人：“周远” → “周远、方法务”',
  ])
  expect(screen.getByText('上一版的退回原因：付款条款不清')).toBeTruthy()
})

it('says that nothing changed, and nothing at all of a first version', () => {
  expect(shown([], '')).toEqual([])
  expect(screen.getByText('没有改动。')).toBeTruthy()
  cleanup()
  const { container } = render(<ReviewChanges previous={null} />)
  expect(container.textContent).toBe('')
})

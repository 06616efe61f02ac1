// The markup of answers: few blocks, links inside the product alone, everything else is text.
import { expect, test } from 'vitest'
import { answerBlocks, inlineParts, picturesIn, plainAnswer } from '#protocol/help/questions/answer-text.ts'

const ID = '3d5e8b1e-4d0a-4c53-8a4e-9b1c1c6f2a11'

test('reads headings, steps, points, notes, pictures and paragraphs', () => {
  const answer = `## 办法\n\n1. 打开[首页](/home)。\n2. 点**发起**。\n\n- 一\n- 二\n> 提示\n![图](picture:${ID})\n好了`
  expect(answerBlocks(answer)).toEqual([
    { kind: 'heading', parts: [{ kind: 'text', text: '办法' }] },
    {
      kind: 'steps',
      items: [
        [
          { kind: 'text', text: '打开' },
          { kind: 'link', text: '首页', path: '/home' },
          { kind: 'text', text: '。' },
        ],
        [
          { kind: 'text', text: '点' },
          { kind: 'bold', text: '发起' },
          { kind: 'text', text: '。' },
        ],
      ],
    },
    { kind: 'points', items: [[{ kind: 'text', text: '一' }], [{ kind: 'text', text: '二' }]] },
    { kind: 'note', parts: [{ kind: 'text', text: '提示' }] },
    { kind: 'picture', pictureId: ID, alt: '图' },
    { kind: 'paragraph', parts: [{ kind: 'text', text: '好了' }] },
  ])
  expect(plainAnswer(answer)).toBe('办法 打开首页。 点发起。 一 二 提示 图 好了')
  expect(picturesIn(answer)).toEqual([ID])
})

test.each([
  '[外面](https://example.com)',
  '[外面](//example.com)',
  '[外面](/\\example.com)',
  '[脚本](javascript:alert)',
  '<img src=x onerror=alert(1)>',
  '![图](https://example.com/a.png)',
])('%s stays text', (line) => {
  expect(inlineParts(line)).toEqual([{ kind: 'text', text: line }])
  expect(answerBlocks(line)).toEqual([{ kind: 'paragraph', parts: [{ kind: 'text', text: line }] }])
})

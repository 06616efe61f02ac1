// The signing page after signing: the result, what comes next, and what is still awaited.
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { SignState } from '#protocol/contracts/signing.ts'
import { CONTRACT_STATUS, PARTY_STATUS } from '#protocol/contracts/contracts/status.ts'
import { stateOf, taskOf } from '#tests/support/sign-task.ts'
import { CALL, signScreen } from '#tests/support/shown-sign-page.tsx'

const { show } = signScreen()

it('a page opened after signing shows the result and the next contract that waits', async () => {
  const { history } = await show(taskOf({ status: PARTY_STATUS.signed }), {
    answers: {
      [CALL.state]: () => ({ data: stateOf(PARTY_STATUS.signed) }),
      [CALL.list]: () => ({
        data: {
          rows: [{ contractId: 'next', myPartyId: 'mine', name: '设备采购合同' }],
          total: 1,
          page: 1,
          pageSize: 10,
        },
      }),
    },
  })
  expect(await screen.findByRole('heading', { name: '已签署' })).toBeTruthy()
  await userEvent.click(await screen.findByRole('link', { name: '签署下一份：设备采购合同' }))
  expect(history.at(-1)).toBe('/signModel/signAuth?contractId=next&partyId=mine')
})

it.each([
  ['loan', '各方已签署，借条已完成。', '查看借条', '/loanDetail?loanId=about', '/sign/list/loan'],
  [
    'fileSeal',
    '用印申请已完成，提交人会收到通知。',
    '查看用印申请',
    '/office/detail?paperId=about',
    '/office/approvalSeal',
  ],
] as const)('what was made about a %s leads back to it', async (kind, words, button, path, list) => {
  await show(taskOf({ status: PARTY_STATUS.signed, kind, aboutId: 'about' }), {
    answers: {
      [CALL.state]: () => ({
        data: stateOf(PARTY_STATUS.signed, { contractStatus: CONTRACT_STATUS.completed }),
      }),
    },
  })
  expect(await screen.findByText(words)).toBeTruthy()
  expect([
    screen.getByRole('link', { name: button }).getAttribute('href'),
    screen.getByRole('link', { name: '返回列表' }).getAttribute('href'),
  ]).toEqual([path, list])
})

describe('after signing', () => {
  const signed = (changes: Partial<SignState> = {}) => stateOf(PARTY_STATUS.signed, changes)
  const others = (...statuses: number[]) => [
    ...signed().progress.filter(({ isMe }) => isMe),
    ...statuses.map((status, at) => ({
      partyId: `other-${at}`,
      who: ['周既明', '许清嘉'][at] ?? '',
      status,
      confirmedAt: null,
      finishedAt: null,
      isMe: false,
    })),
  ]
  const open = (states: readonly SignState[]) => {
    let asked = 0
    return show(taskOf({ status: PARTY_STATUS.signed }), {
      answers: { [CALL.state]: () => ({ data: states[Math.min(asked++, states.length - 1)] }) },
    })
  }

  it('becomes complete by itself, and then offers the evidence report', async () => {
    await open([
      signed({ contractStatus: CONTRACT_STATUS.finishing }),
      signed({ contractStatus: CONTRACT_STATUS.finishing }),
      signed({ contractStatus: CONTRACT_STATUS.completed }),
    ])
    expect(await screen.findByText('各方已签署，正在生成最终文件（通常几秒）')).toBeTruthy()
    expect(screen.getByRole('button', { name: '下载' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: '下载全部文件和出证报告' })).toBeNull()
    expect(await screen.findByText('各方已签署，合同已完成。', {}, { timeout: 8_000 })).toBeTruthy()
    expect(screen.getByRole('button', { name: '下载全部文件和出证报告' })).toBeTruthy()
  })

  it.each([
    ['asked already', [PARTY_STATUS.toSign], '还有 1 方待签：周既明。已通知对方签署。'],
    ['asked later', [PARTY_STATUS.pending], '还有 1 方待签：周既明。轮到时会通知对方。'],
    [
      'asked one after the other',
      [PARTY_STATUS.toSign, PARTY_STATUS.pending],
      '还有 2 方待签：周既明、许清嘉。已通知周既明，其他方轮到时会通知。',
    ],
  ])('says of the others that they are %s', async (_, statuses, words) => {
    await open([signed({ progress: others(...statuses) })])
    expect(await screen.findByText(words)).toBeTruthy()
  })

  it('says when the contract has ended meanwhile', async () => {
    await open([signed({ contractStatus: CONTRACT_STATUS.rejected })])
    expect(await screen.findByText('合同已结束，原因请在合同详情查看。')).toBeTruthy()
  })

  it('keeps hashes folded', async () => {
    await open([signed()])
    const summary = await screen.findByText('签署时间与文件哈希')
    expect(summary.closest('details')?.open).toBe(false)
  })
})

describe('while the time-stamp service does not answer', () => {
  const since = '2026-11-21T09:30:00.000Z'

  it('says since when, that the signature is kept, and what comes after a day', async () => {
    await show(taskOf({ status: PARTY_STATUS.sealing }), {
      answers: {
        [CALL.state]: () => ({ data: stateOf(PARTY_STATUS.sealing, { stampsAwaitedSince: since }) }),
      },
    })
    expect(
      await screen.findByText(
        '时间戳服务自 11-21 17:30 起没有应答，正在自动重试。您的签署已保留，可以关闭页面；24 小时后仍没有应答的，会通知您重新签署。',
      ),
    ).toBeTruthy()
  })

  it('says that the final file comes when it is back', async () => {
    const state = stateOf(PARTY_STATUS.signed, {
      contractStatus: CONTRACT_STATUS.finishing,
      stampsAwaitedSince: since,
    })
    await show(taskOf({ status: PARTY_STATUS.signed }), {
      answers: { [CALL.state]: () => ({ data: state }) },
    })
    expect(
      await screen.findByText(
        '各方已签署，时间戳服务自 11-21 17:30 起没有应答，最终文件会在它恢复后自动生成。',
      ),
    ).toBeTruthy()
  })
})

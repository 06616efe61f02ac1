// What keeps one from signing, on the signing page, and where each leads.
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { SignTask } from '#protocol/contracts/signing.ts'
import { AT, taskOf } from '#tests/support/sign-task.ts'
import { asCompany, COMPANY_ID } from '#tests/support/user.ts'
import { CALL, HERE, readTask, signScreen } from '#tests/support/shown-sign-page.tsx'

const { show, sent } = signScreen()

describe('what keeps one from signing', () => {
  it('asks for the viewing code before the task opens', async () => {
    let isOpen = false
    await show(undefined, {
      answers: {
        [CALL.task]: () =>
          isOpen
            ? { data: readTask() }
            : { refusal: { code: 'viewing.code-due', info: '发起方为这份合同设置了查看码。' } },
        '/ContractService/contract/viewingCode': () => {
          isOpen = true
          return { data: {} }
        },
      },
    })
    await userEvent.type(await screen.findByLabelText('查看码'), '602718{Enter}')
    await waitFor(() => expect(screen.queryByLabelText('查看码')).toBeNull())
    expect(sent('/ContractService/contract/viewingCode')).toMatchObject([
      { json: { contractId: AT.contractId, code: '602718' } },
    ])
  })

  const blockedBy = (
    code: NonNullable<SignTask['blocked']>['code'],
    changes: Partial<SignTask> = {},
  ): SignTask => taskOf({ blocked: { code, words: `因为 ${code}` }, ...changes })

  it.each([
    ['person-not-certified', '去实名认证', `/authPersonal?next=${encodeURIComponent(HERE)}`],
    ['company-not-certified', '去单位认证', `/authCompany?next=${encodeURIComponent(HERE)}`],
    ['name-mismatch', '查看合同', `/signDetail?contractId=${AT.contractId}`],
    ['ended', '查看合同', `/signDetail?contractId=${AT.contractId}`],
  ] as const)('%s leads on to %s', async (code, label, target) => {
    const { history } = await show(blockedBy(code))
    expect((await screen.findByRole('alert')).textContent).toContain(`因为 ${code}`)
    await userEvent.click(screen.getByRole('link', { name: label }))
    expect(history.at(-1)).toBe(target)
  })

  it('offers the company the contract asks for, if it is one of mine', async () => {
    const picked: unknown[] = []
    await show(blockedBy('company-mismatch', { partyType: 2, companyName: '杭州清和文化科技有限公司' }), {
      switchIdentity: (input) => Promise.resolve(picked.push(input.identity)),
    })
    await userEvent.click(await screen.findByRole('button', { name: '切换到杭州清和文化科技有限公司' }))
    expect(picked).toEqual([{ type: 2, companyId: COMPANY_ID }])
  })

  it('offers no company that is not mine', async () => {
    await show(blockedBy('company-mismatch', { partyType: 2, companyName: '宁波远帆贸易有限公司' }))
    await screen.findByRole('alert')
    expect(screen.queryByRole('button', { name: /切换到/ })).toBeNull()
  })

  it('leads from a company back to oneself for a personal contract', async () => {
    const picked: unknown[] = []
    await show(blockedBy('company-mismatch'), {
      user: asCompany(),
      switchIdentity: (input) => Promise.resolve(picked.push(input.identity)),
    })
    await userEvent.click(await screen.findByRole('button', { name: '切换到个人身份' }))
    expect(picked).toEqual([{ type: 1 }])
  })

  it('looks again whether it is my turn', async () => {
    let isMyTurn = false
    await show(undefined, {
      answers: { [CALL.task]: () => ({ data: isMyTurn ? readTask() : blockedBy('not-my-turn') }) },
    })
    const again = await screen.findByRole('button', { name: '重新检查' })
    isMyTurn = true
    await userEvent.click(again)
    expect(await screen.findByRole('button', { name: '签署' })).toBeTruthy()
  })

  it("says which account is signed in when the task is somebody else's", async () => {
    await show(undefined, {
      answers: { [CALL.task]: () => ({ refusal: { code: 'not-found', info: '没有找到这份合同' } }) },
    })
    expect(await screen.findByText(/当前登录的是 138\*\*\*\*1234/)).toBeTruthy()
  })
})

// The signing page on the screen, with prepared answers: checklist, the act itself, refusing.
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { PARTY_STATUS } from '#protocol/contracts/contracts/status.ts'
import { AT, sealOf, stateOf, taskOf } from '#tests/support/sign-task.ts'
import { CALL, readTask, signScreen } from '#tests/support/shown-sign-page.tsx'

const { show, sent } = signScreen()

describe('the checklist', () => {
  it('says what is still missing and keeps the sign button off', async () => {
    await show(taskOf())
    expect(await screen.findByText('还差：阅读全文、意愿认证')).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '签署' }).disabled).toBe(true)
  })

  it('counts the reading time down', async () => {
    await show(taskOf({ minReadSeconds: 30 }))
    expect(await screen.findByText(/还需阅读 (30|29) 秒/)).toBeTruthy()
  })

  it('sends the chosen seals with the proof, once, and shows the proofs that came of it', async () => {
    const spare = sealOf({ sealId: '2b6ccfa7-eab9-4fdb-9e8f-8fde8b6e5f66', isDefault: false, name: '楷体' })
    const fields = taskOf().fields
    const task = readTask({ fields, seals: [sealOf(), spare] })
    await show(task, {
      answers: {
        [CALL.sendCode]: () => ({ data: { resendAfterSeconds: 60 } }),
        [CALL.prove]: ({ json }) =>
          json['secret'] === '246810'
            ? { data: { willingToken: 'will-1', expiresAt: '2026-11-21T10:10:00.000Z' } }
            : { refusal: { code: 'code.wrong', info: '验证码不正确，还可尝试 4 次。' } },
        [CALL.sign]: () => ({ data: {} }),
        [CALL.state]: () => ({ data: stateOf(PARTY_STATUS.signed) }),
      },
    })
    await userEvent.click(await screen.findByRole('radio', { name: '楷体' }))
    await userEvent.click(screen.getByRole('button', { name: '获取验证码' }))
    expect(await screen.findByRole('button', { name: /秒后重发/ })).toBeTruthy()
    expect(sent(CALL.sendCode).map(({ json }) => [json['contractId'], json['partyId']])).toEqual([
      [AT.contractId, AT.partyId],
    ])
    const code = screen.getByRole<HTMLInputElement>('textbox', { name: '短信验证码' })
    await userEvent.type(code, '111111')
    expect((await screen.findByRole('alert')).textContent).toBe('验证码不正确，还可尝试 4 次。')
    expect({ left: code.value, hasFocus: document.activeElement === code }).toEqual({
      left: '',
      hasFocus: true,
    })
    await userEvent.keyboard('246810')
    expect(await screen.findByText('已确认是您本人的意愿，10 分钟内有效')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: '签署' }))
    expect(await screen.findByRole('heading', { name: '已签署' })).toBeTruthy()
    expect(
      sent(CALL.sign).map(({ json: { contractId, partyId, willingToken, seals } }) => ({
        contractId,
        partyId,
        willingToken,
        seals,
      })),
    ).toEqual([{ ...AT, willingToken: 'will-1', seals: { personSign: spare.sealId } }])
    expect(screen.getByText('2026-11-21 18:00:00')).toBeTruthy()
    expect(screen.getByText('d'.repeat(64))).toBeTruthy()
  })

  it('sends again under the same id when the answer was lost', async () => {
    let tries = 0
    await show(readTask({ fields: taskOf().fields }), {
      answers: {
        [CALL.prove]: () => ({ data: { willingToken: 'will-1', expiresAt: '' } }),
        [CALL.sign]: () => {
          tries += 1
          if (tries === 1) throw new Error('cut off')
          return { data: {} }
        },
        [CALL.state]: () => ({ data: stateOf(PARTY_STATUS.signed) }),
      },
    })
    await userEvent.click(await screen.findByText('密码认证'))
    await userEvent.type(screen.getByLabelText('签署密码'), '246810')
    await screen.findByText(/已确认是您本人的意愿/)
    await userEvent.click(screen.getByRole('button', { name: '签署' }))
    expect(await screen.findByRole('heading', { name: '已签署' }, { timeout: 20_000 })).toBeTruthy()
    const ids = sent(CALL.sign).map(({ json }) => json['requestId'])
    expect([ids.length, new Set(ids).size]).toEqual([2, 1])
  })

  it('gives the act back with the reason when the signature could not be written', async () => {
    await show(readTask({ fields: taskOf().fields }), {
      answers: {
        [CALL.prove]: () => ({ data: { willingToken: 'will-1', expiresAt: '' } }),
        [CALL.sign]: () => ({ data: {} }),
        [CALL.state]: () => ({
          data: stateOf(PARTY_STATUS.toSign, { failure: '服务器暂时无法完成签署，请稍后重试。' }),
        }),
      },
    })
    await userEvent.click(await screen.findByText('密码认证'))
    await userEvent.type(screen.getByLabelText('签署密码'), '246810')
    await screen.findByText(/已确认是您本人的意愿/)
    await userEvent.click(screen.getByRole('button', { name: '签署' }))
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toBe('签署没有完成服务器暂时无法完成签署，请稍后重试。')
  })
})

describe('refusing', () => {
  const refuse = async (words: string) => {
    await userEvent.click(await screen.findByRole('button', { name: '拒签' }))
    const dialog = within(screen.getByRole('dialog', { name: '拒签《房屋租赁合同》？' }))
    if (words !== '') await userEvent.type(dialog.getByLabelText('拒签原因'), words)
    await userEvent.click(dialog.getByRole('button', { name: '拒签' }))
    return dialog
  }

  it('asks for a reason of two characters at least', async () => {
    await show(taskOf())
    const dialog = await refuse('不')
    expect(await dialog.findByText('请填写 2–200 字的原因')).toBeTruthy()
    expect(sent(CALL.reject)).toEqual([])
  })

  it('ends the contract with the reason', async () => {
    await show(taskOf(), { answers: { [CALL.reject]: () => ({ data: {} }) } })
    await refuse('付款期限与约定不符')
    expect(await screen.findByRole('heading', { name: '已拒签' })).toBeTruthy()
    expect(sent(CALL.reject).map(({ json }) => json['reason'])).toEqual(['付款期限与约定不符'])
  })

  it('says in the dialog why it was not possible', async () => {
    const info = '现在不能拒签：合同已结束。'
    await show(taskOf(), {
      answers: { [CALL.reject]: () => ({ refusal: { code: 'contract.not-possible', info } }) },
    })
    const dialog = await refuse('付款期限与约定不符')
    await waitFor(() => expect(dialog.getByRole('alert').textContent).toBe(info))
  })
})

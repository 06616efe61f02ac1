// The signing page’s ways of proving one’s will, and of making the seal that is missing.
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { AT, sealOf, taskOf } from '#tests/support/sign-task.ts'
import { asCompany, makeUser } from '#tests/support/user.ts'
import { CALL, HERE, readTask, signScreen } from '#tests/support/shown-sign-page.tsx'

const { show, sent } = signScreen()

describe('proving one’s will', () => {
  it('begins with the method of the last time, where this contract allows it', async () => {
    await show(readTask({ fields: taskOf().fields, lastWilling: 'signPwd' }))
    expect(await screen.findByLabelText('签署密码')).toBeTruthy()
    expect(screen.queryByLabelText('短信验证码')).toBeNull()
  })

  it.each([
    [['signPwd', 'sms'], '还没有设置签署密码，请改用短信认证。'],
    [['signPwd'], '还没有设置签署密码。请先在诺印用自己的账号登录并设置，再回到这里签署。'],
  ] as const)('lets nobody who came by a partner’s link set a sign password: %j', async (willing, words) => {
    const task = { fields: taskOf().fields, lastWilling: 'signPwd' as const, hasSignPassword: false }
    await show(readTask({ ...task, willing: [...willing] }), {
      user: makeUser({ delegation: { applicationName: 'OA' } }),
    })
    expect(await screen.findByText(words)).toBeTruthy()
    expect(screen.queryByRole('button', { name: '设置签署密码' })).toBeNull()
  })

  it('takes a face that passed for the will, by the id of its check', async () => {
    const checkId = '8c1f6d52-1b7e-4c51-9a55-2f4d0f6f9a10'
    await show(readTask({ fields: taskOf().fields, willing: ['sms', 'face'] }), {
      answers: {
        [CALL.face]: ({ method }) => ({
          data:
            method === 'POST'
              ? { checkId, url: 'https://face.example.com/f-1', expiresAt: '2026-11-21T10:10:00.000Z' }
              : { status: 'passed', reason: '' },
        }),
        [CALL.prove]: () => ({ data: { willingToken: 'will-1', expiresAt: '2026-11-21T10:10:00.000Z' } }),
      },
    })
    await userEvent.click(await screen.findByText('刷脸'))
    expect(screen.getByText(/您的姓名、身份证号将提供给刷脸服务商/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: '同意并刷脸' }))
    await screen.findByRole('img', { name: '刷脸的二维码' })
    expect(screen.getByRole('link', { name: '在这台设备上刷脸' }).getAttribute('href')).toBe(
      'https://face.example.com/f-1',
    )
    await screen.findByText(/已确认是您本人的意愿/, undefined, { timeout: 30_000 })
    const { documentsHash } = taskOf()
    expect(sent(CALL.face)[0]!.json).toMatchObject({ ...AT, as: 'signer', documentsHash, agreed: true })
    expect(sent(CALL.prove)[0]!.json).toMatchObject({
      ...AT,
      as: 'signer',
      method: 'face',
      secret: checkId,
      documentsHash,
    })
  })

  it.each([
    [false, '设置签署密码', '签署密码'],
    [true, '忘记签署密码', '新签署密码'],
  ])('sets the sign password by a code without leaving the page (had one: %s)', async (had, open, label) => {
    let hasSignPassword = had
    await show(undefined, {
      answers: {
        [CALL.task]: () => ({ data: readTask({ fields: taskOf().fields, hasSignPassword }) }),
        [CALL.setSignPassword]: () => {
          hasSignPassword = true
          return { data: {} }
        },
      },
    })
    await userEvent.click(await screen.findByText('密码认证'))
    await userEvent.click(screen.getByRole('button', { name: open }))
    const dialog = within(screen.getByRole('dialog'))
    await userEvent.type(dialog.getByLabelText('短信验证码'), '135791')
    await userEvent.type(dialog.getByLabelText(label), '802461')
    await userEvent.type(dialog.getByLabelText('再输一次'), '802461')
    await userEvent.click(dialog.getByRole('button', { name: had ? '重设签署密码' : '设置签署密码' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(
      sent(CALL.setSignPassword).map(({ json: { verifyCode, signPassword } }) => [verifyCode, signPassword]),
    ).toEqual([['135791', '802461']])
    expect(await screen.findByLabelText('签署密码')).toBeTruthy()
  })
})

describe('making what is missing', () => {
  it('leads a company without a seal to making one', async () => {
    await show(
      taskOf({
        partyType: 2,
        companyName: '杭州清和文化科技有限公司',
        seals: [],
        fields: taskOf().fields.map((field) => ({ ...field, kind: 'companySeal' as const })),
      }),
      { user: asCompany() },
    )
    expect((await screen.findByRole('link', { name: '制作单位印章' })).getAttribute('href')).toBe(
      `/user/userCenter/signatureEdit?next=${encodeURIComponent(HERE)}`,
    )
  })

  it('makes a signature in type, for this once, and chooses it', async () => {
    const made = sealOf({ sealId: '3c7ddfb8-fbca-4aec-8f9a-9aef9c7f6a77', name: '字体签名' })
    await show(taskOf({ seals: [] }), {
      answers: {
        [CALL.previewSignature]: () => ({ data: { svg: made.svg, widthMm: 20, heightMm: 10 } }),
        [CALL.makeSignature]: () => ({ data: made }),
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: '现在手写签名' }))
    const dialog = within(screen.getByRole('dialog'))
    await userEvent.click(dialog.getByText('字体签名'))
    await userEvent.click(dialog.getByRole('checkbox'))
    await userEvent.click(dialog.getByRole('button', { name: '使用此签名' }))
    // The dialog has a radio of the same name: the way of writing.
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByRole('radio', { name: '字体签名' })).toHaveProperty('checked', true)
    expect(sent(CALL.makeSignature).map(({ json: { drawing, keep } }) => ({ drawing, keep }))).toEqual([
      { drawing: { kind: 'typed', face: 'brush', frame: 'plain' }, keep: false },
    ])
  })

  it('makes only a signature that the initiator takes, and says so', async () => {
    await show(taskOf({ seals: [], signStyles: ['drawn'] }))
    expect(await screen.findByText('发起方要求使用手写签名')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: '现在手写签名' }))
    const dialog = within(screen.getByRole('dialog'))
    expect(dialog.queryByText('字体签名')).toBeNull()
  })

  it('leads to the page of signatures where only a picture is taken', async () => {
    await show(taskOf({ seals: [], signStyles: ['picture'] }))
    expect(await screen.findByText('发起方要求使用图片签名')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /手写签名/ })).toBeNull()
    expect(screen.getByRole('link', { name: '制作个人签名' }).getAttribute('href')).toMatch(
      /^\/user\/userCenter\/signatureEdit\?next=/,
    )
  })
})

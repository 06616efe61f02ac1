// The signing page on the screen, with prepared answers: blockers, checklist, decline.
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import type { SignState, SignTask } from '#protocol/contracts/signing.ts'
import { CONTRACT_STATUS, PARTY_STATUS } from '#protocol/contracts/contracts/status.ts'
import { SignPage } from '#src/features/contracts/signing/sign-page.tsx'
import { renderPage } from '#tests/support/render-page.tsx'
import type { PageSetting, RenderedPage } from '#tests/support/render-page.tsx'
import { AT, sealOf, stateOf, taskOf } from '#tests/support/sign-task.ts'
import { asCompany, COMPANY_ID, makeUser } from '#tests/support/user.ts'

const HERE = `/signModel/signAuth?contractId=${AT.contractId}&partyId=${AT.partyId}`
const CALL = {
  task: '/ContractService/sign/task',
  sendCode: '/ContractService/sign/willing/sendCode',
  prove: '/ContractService/sign/willing',
  face: '/ContractService/sign/willing/face',
  sign: '/ContractService/sign',
  state: '/ContractService/sign/state',
  reject: '/ContractService/sign/reject',
  document: '/ContractService/contract/document',
  list: '/ContractService/homepage/list',
  setSignPassword: '/AccountService/user/signPassword',
  makeSignature: '/AccountService/seal/personal',
  previewSignature: '/AccountService/seal/personal/preview',
}

// Pages are not drawn here: nothing ever comes into view, and reading is the browser journeys' matter.
window.IntersectionObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords = () => []
} as never
Element.prototype.scrollIntoView = () => undefined

let page: RenderedPage | undefined
afterEach(async () => {
  await page?.close()
})

const show = async (task: SignTask | undefined, setting: PageSetting = {}) => {
  page = await renderPage(<SignPage />, {
    user: makeUser(),
    at: HERE,
    ...setting,
    answers: {
      ...(task === undefined ? {} : { [CALL.task]: () => ({ data: task }) }),
      [CALL.list]: () => ({ data: { rows: [], total: 0, page: 1, pageSize: 10 } }),
      ...setting.answers,
    },
  })
  return page
}
const sent = (path: string) => page!.asked.filter((asked) => asked.path === path)

/** Nothing to read, so that the other steps can be walked. */
const readTask = (changes: Partial<SignTask> = {}) => taskOf({ documents: [], fields: [], ...changes })

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

// A person's certification as they meet it.
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { PersonPage } from '#src/features/company/certifications/person-page.tsx'
import type { Answer } from '#tests/support/answering-server.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import type { RenderedPage } from '#tests/support/render-page.tsx'
import { makeUser } from '#tests/support/user.ts'

const NONE = {
  autStatus: null,
  name: '',
  number: '',
  submittedAt: null,
  finishedAt: null,
  reason: '',
  certificate: null,
  documentType: null,
  claim: null,
  isPhoneProven: false,
  expectedName: '',
}
const DONE = { ...NONE, autStatus: 1, name: '林清和', number: '110***********002X', documentType: 1 }
const PATH = '/AccountService/certification/person'

let page: RenderedPage | undefined
afterEach(async () => {
  await page?.close()
})
const open = async (submitted: Answer, at = '/authPersonal', standing: object = {}) => {
  const user = makeUser({ autStatus: null, userName: '' })
  page = await renderPage(<PersonPage />, {
    at,
    user,
    loadUser: () => Promise.resolve(makeUser()),
    answers: { [PATH]: ({ method }) => (method === 'GET' ? { data: { ...NONE, ...standing } } : submitted) },
  })
  await screen.findByLabelText('真实姓名')
  return page
}
const fill = async () => {
  await userEvent.type(screen.getByLabelText('真实姓名'), ' 林清和')
  await userEvent.click(screen.getByLabelText('身份证号'))
  await userEvent.paste(' 110105 19491231 002x ')
  await userEvent.type(screen.getByLabelText('短信验证码'), '123456')
  await userEvent.click(screen.getByRole('checkbox'))
  await userEvent.click(screen.getByRole('button', { name: '提交认证' }))
}

describe('certification of a person', () => {
  it('says what is wrong with the number at its field, and nowhere else', async () => {
    const words = '该身份证号已在另一账号认证，请使用原账号登录'
    await open({ refusal: { code: 'person.id-number', info: words, fields: { idNumber: words } } })
    await fill()
    await screen.findByText(words)
    expect(screen.getAllByText(words)).toHaveLength(1)
  })

  it('sends the name and number in their kept form', async () => {
    const { asked } = await open({ data: DONE })
    await fill()
    await screen.findByText('林清和，您已通过实名认证')
    const { name, idNumber, phone, consented } = asked.find(({ method }) => method === 'POST')!.json
    expect({ name, idNumber, phone, consented }).toEqual({
      name: '林清和',
      idNumber: '11010519491231002X',
      phone: '13800001234',
      consented: true,
    })
  })

  it('begins with the name the contract asks for, and wants no code of a phone that was just proven', async () => {
    const standing = { isPhoneProven: true, expectedName: '林清和' }
    const { asked } = await open({ data: DONE }, '/authPersonal', standing)
    expect(screen.getByLabelText<HTMLInputElement>('真实姓名').value).toBe('林清和')
    expect(screen.queryByLabelText('短信验证码')).toBeNull()
    await userEvent.type(screen.getByLabelText('身份证号'), '11010519491231002x')
    await userEvent.click(screen.getByRole('checkbox'))
    await userEvent.click(screen.getByRole('button', { name: '提交认证' }))
    await screen.findByText('林清和，您已通过实名认证')
    expect(asked.find(({ method }) => method === 'POST')!.json).not.toHaveProperty('verifyCode')
  })

  it('asks for a code once the proof has run out meanwhile', async () => {
    const words = '手机号需要重新验证，请获取验证码后提交'
    const refusal = { code: 'code.expired', info: words, fields: { verifyCode: words } }
    await open({ refusal }, '/authPersonal', { isPhoneProven: true, expectedName: '林清和' })
    await userEvent.type(screen.getByLabelText('身份证号'), '11010519491231002x')
    await userEvent.click(screen.getByRole('checkbox'))
    await userEvent.click(screen.getByRole('button', { name: '提交认证' }))
    expect(await screen.findByLabelText('短信验证码')).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('身份证号').value).toBe('11010519491231002x')
  })

  it('shows the account’s own phone, which nobody can type over', async () => {
    await open({ data: DONE })
    expect(screen.getByText('138****1234')).toBeTruthy()
    expect(screen.queryByRole('textbox', { name: '本人实名手机号' })).toBeNull()
    expect(screen.getByText(/请退出后用那个号码登录或注册/u)).toBeTruthy()
  })

  it('names holder and issuer of the certificate in words', async () => {
    const certificate = {
      subject: 'C=CN, CN=林清和, serialNumber=3f0e8c0a-5c1c-4a55-9c0d-3d1f0e6a7b11',
      issuer: 'C=CN, O=诺印, CN=诺印签发证书',
      serial: '4a5b',
      notBefore: '2026-11-01T00:00:00.000Z',
      notAfter: '2029-11-01T00:00:00.000Z',
    }
    await open({ data: { ...DONE, certificate } })
    await fill()
    await screen.findByText('主体名称')
    expect(screen.getByRole('table').textContent).toBe(
      '主体名称林清和颁发者诺印签发证书（诺印）序列号4a5b有效期2026-11-01 至 2029-11-01',
    )
  })

  it('reloads the user and goes on to where the person wanted to go', async () => {
    const { history, session } = await open(
      { data: DONE },
      '/authPersonal?next=%2FsignDetail%3FcontractId%3D1',
    )
    await fill()
    await expect.poll(() => history.at(-1)).toBe('/signDetail?contractId=1')
    await expect.poll(() => session.getSnapshot().context.user?.autStatus).toBe(1)
  })

  it('checks the number before anything is sent', async () => {
    const { asked } = await open({ data: DONE })
    await userEvent.type(screen.getByLabelText('身份证号'), '110105194912310021')
    await userEvent.click(screen.getByRole('button', { name: '提交认证' }))
    expect(await screen.findByText('身份证号不正确，请核对 18 位号码和出生日期')).toBeTruthy()
    expect(await screen.findByText('请先同意身份信息的使用')).toBeTruthy()
    expect(asked.filter(({ method }) => method === 'POST')).toEqual([])
  })

  it('says why it failed and keeps what was typed', async () => {
    await open({ refusal: { code: 'person.id-number', info: '姓名与身份证号不一致，请核对后重试。' } })
    await fill()
    expect(await screen.findByText('姓名与身份证号不一致，请核对后重试。')).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('身份证号').value).toBe('11010519491231002x')
  })
})

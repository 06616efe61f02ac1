// The card of the company's certificate: what it shows, what it sends, and who may change it.
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import type { ImportedCertificate } from '#protocol/seals/certificates/imported.ts'
import { CertificateCard } from '#src/features/seals/seals/certificate-card.tsx'
import { renderPage } from '#tests/support/render-page.tsx'
import type { PageSetting, RenderedPage } from '#tests/support/render-page.tsx'
import { asCompany } from '#tests/support/user.ts'

const READ = '/AccountService/certificate/imported'
const IMPORT = '/AccountService/certificate/import'
const REMOVE = '/AccountService/certificate/remove'
const CERTIFICATE: ImportedCertificate = {
  subject: '杭州青禾科技有限公司',
  issuer: '示例认证中心企业证书',
  authority: '示例认证中心根证书',
  serial: '4a5b6c7d',
  notBefore: '2026-11-01T00:00:00.000Z',
  notAfter: '2027-11-01T00:00:00.000Z',
  importedAt: '2026-11-21T02:00:00.000Z',
  checkedAt: '2026-11-22T02:00:00.000Z',
  state: 'valid',
  words: '',
}

const user = userEvent.setup({ pointerEventsCheck: 0 })
let page: RenderedPage | undefined
afterEach(() => page?.close())

const show = async (
  read: { isOffered: boolean; mayChange: boolean; certificate: ImportedCertificate | null },
  answers: NonNullable<PageSetting['answers']> = {},
) => {
  page = await renderPage(<CertificateCard />, {
    user: asCompany(),
    resource: 'signature',
    answers: { [READ]: () => ({ data: read }), ...answers },
  })
  return page
}

test('shows whose certificate it is, who issued it, and until when', async () => {
  await show({ isOffered: true, mayChange: false, certificate: CERTIFICATE })
  const card = await screen.findByRole('region', { name: '单位证书' })
  for (const words of [
    '使用中',
    '杭州青禾科技有限公司',
    '示例认证中心企业证书',
    '示例认证中心根证书',
    '4a5b6c7d',
  ])
    expect(within(card).getByText(words)).toBeTruthy()
  expect(within(card).getByText('2026-11-01 至 2027-11-01')).toBeTruthy()
  expect(within(card).queryByRole('button')).toBeNull()
})

test('says why a revoked one signs nothing', async () => {
  const words = '导入的单位证书已于 2026-11-22 被颁发机构吊销。'
  await show({
    isOffered: true,
    mayChange: true,
    certificate: { ...CERTIFICATE, state: 'revoked', words },
  })
  expect((await screen.findByRole('alert')).textContent).toContain(words)
  expect(screen.getByText('已被吊销')).toBeTruthy()
  expect(screen.getByText('更换单位证书')).toBeTruthy()
})

test('sends the file and its password, and empties the password where it was wrong', async () => {
  const words = '证书文件的口令不正确，请核对后重新输入。'
  const shown = await show(
    { isOffered: true, mayChange: true, certificate: null },
    { [IMPORT]: () => ({ refusal: { code: 'certificate.wrong-password', info: words } }) },
  )
  await user.click(await screen.findByText('导入单位证书'))
  await user.click(screen.getByRole('button', { name: /导\s?入$/ }))
  expect(await screen.findByText('请选择证书文件')).toBeTruthy()
  const input = document.querySelector<HTMLInputElement>('input[type="file"]')
  await user.upload(input!, new File([Uint8Array.of(0x30, 0x82, 0xff)], '单位证书.p12'))
  await user.type(screen.getByLabelText('文件口令'), 'geheim-1')
  await user.click(screen.getByRole('button', { name: /导\s?入$/ }))
  expect(await screen.findByText(words)).toBeTruthy()
  expect(shown.asked.filter(({ path }) => path === IMPORT).map(({ json }) => json)).toMatchObject([
    { file: 'MIL/', password: 'geheim-1' },
  ])
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('文件口令').value).toBe(''), {
    timeout: 10_000,
  })
})

test('removes it after a question', async () => {
  const shown = await show(
    { isOffered: false, mayChange: true, certificate: CERTIFICATE },
    { [REMOVE]: () => ({ data: {} }) },
  )
  expect(screen.queryByText('更换单位证书')).toBeNull()
  await user.click(await screen.findByRole('button', { name: /移\s?除/ }))
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByRole('button', { name: /移\s?除/ }))
  await waitFor(
    () =>
      expect(shown.alerts.getSnapshot().context.toasts.map(({ words }) => words)).toEqual([
        '已移除，改用平台证书签署',
      ]),
    { timeout: 10_000 },
  )
  expect(shown.asked.filter(({ path }) => path === REMOVE)).toHaveLength(1)
})

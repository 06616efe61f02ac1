// Customers of partners, for tests.
import { register } from '#protocol/account/sessions/session.ts'
import { sendVerifyCode } from '#protocol/base.ts'
import { certifyPerson } from '#protocol/company/certifications/certifications.ts'
import { PASSWORD, newIdNumber, newPhone } from '#tests/support/people.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import type { TestClient } from '#tests/support/test-client.ts'

/** Somebody who registers by a partner's link, and is certified so that they may buy. */
export const newCustomer = async (
  app: TestApp,
  partnerCode: string,
  name = '陈一诺',
): Promise<TestClient> => {
  const client = app.client()
  const [phone, idNumber] = [newPhone(), newIdNumber()]
  await client.call(sendVerifyCode, { phone, purpose: 'register' })
  const verifyCode = await app.code(phone)
  await client.call(register, { phone, verifyCode, password: PASSWORD, agreed: true, partnerCode })
  await client.call(sendVerifyCode, { phone, purpose: 'certify' })
  await client.call(certifyPerson, {
    name,
    idNumber,
    phone,
    verifyCode: await app.code(phone),
    consented: true,
  })
  return client
}

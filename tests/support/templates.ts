// Texts and templates for tests.
import { writeText } from '#server/domain/templates/platform-texts/write-text.ts'
import { insertTemplate, insertVersion } from '#server/domain/templates/templates/store.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import type { WrittenText } from '#protocol/templates/written-texts/written-text.ts'

/** A short agreement of 甲方 and 乙方 with a field for the initiator, one for 乙方, and places for both to sign. */
export const templateText = (title = '合作协议'): WrittenText =>
  writeText(`
roles 甲方 乙方
field price amount 价款
field phone phone 联系电话 @乙方
# ${title}
§ 价款
价款为{price}元，乙方联系电话{phone}。
@sign 甲方 companySeal 甲方 / 乙方 personSign 乙方
`)

/** A company's template that nobody has made by a call. */
export const insertTemplateRow = async (
  app: TestApp,
  { id, companyId, name }: { id: string; companyId: string; name: string },
): Promise<void> => {
  const now = app.clock.now()
  const text = templateText(name)
  await insertTemplate(app.db, {
    id,
    companyId,
    userId: null,
    platformKey: null,
    releaseHash: null,
    rank: 0,
    isFixed: false,
    style: 1,
    category: 'other',
    name,
    note: '',
    lawfirmType: '',
    laws: [],
    checkedOn: '',
    contentVersion: 1,
    roles: text.roles,
    isPlaced: true,
    state: 'usable',
    version: 1,
    createdAt: now,
    updatedAt: now,
  })
  await insertVersion(app.db, {
    templateId: id,
    version: 1,
    contentHash: 'a'.repeat(64),
    text,
    fileId: null,
    roles: text.roles,
    fields: [],
    places: [],
    attachments: [],
    savedBy: '测试',
    savedAt: now,
  })
}

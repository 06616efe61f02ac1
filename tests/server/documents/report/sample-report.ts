// One completed contract as the evidence report is told of it.
import { createHash } from 'node:crypto'
import type {
  EvidenceEvent,
  EvidenceParty,
  EvidenceReportData,
  EvidenceSignature,
} from '#server/documents/report/evidence-report-data.ts'

const sha = (text: string) => createHash('sha256').update(text).digest('hex')
const at = (time: string) => new Date(`2026-11-21T${time}+08:00`)

const certificate = (subject: string) => ({
  subject,
  issuer: 'CN=诺印 签署证书颁发机构 G1,O=诺印,C=CN',
  serial: sha(subject).slice(0, 32),
  notBefore: at('09:12:40'),
  notAfter: new Date('2028-11-21T09:12:40+08:00'),
  algorithm: 'ECDSA P-256',
})

const company = (name: string, role: string, agent: string): EvidenceParty => ({
  identity: 'company',
  role,
  name,
  idKind: '统一社会信用代码',
  idNumberMasked: '9135****Y43',
  agent: { name: agent, phoneMasked: '138****1234' },
  certification: {
    method: '营业执照、法定代表人信息比对，人工审核',
    at: at('09:12:31'),
    checkedBy: '诺印认证审核',
  },
  certificate: certificate(`CN=${name},O=${name},C=CN`),
  willingness: [
    {
      method: '短信验证码',
      at: at('14:02:11'),
      passed: true,
      target: '138****1234',
      documentSha256: sha('original'),
    },
  ],
})

const person: EvidenceParty = {
  identity: 'person',
  role: '签署方',
  name: '欧阳修文',
  idKind: '居民身份证',
  idNumberMasked: '1101**********002X',
  agent: { name: '欧阳修文', phoneMasked: '139****5678' },
  certification: {
    method: '姓名、身份证号、手机号三要素核验',
    at: at('13:40:02'),
    checkedBy: '诺印身份核验',
  },
  certificate: certificate('CN=欧阳修文,C=CN'),
  willingness: [
    { method: '签署密码', at: at('14:20:45'), passed: true, target: '', documentSha256: sha('first') },
  ],
}

const STEPS = [
  ['10:30:05', '发起合同', '王立新（北京海淀某某科技有限公司）', 'Chrome 131 / Windows 11'],
  ['10:30:06', '通知签署方', '系统', '服务端'],
  ['14:01:20', '查看文件', '王立新（北京海淀某某科技有限公司）', 'Chrome 131 / Windows 11'],
  ['14:02:11', '意愿认证通过（短信验证码）', '王立新（北京海淀某某科技有限公司）', 'Chrome 131 / Windows 11'],
  ['14:02:13', '签署（合同专用章、骑缝章）', '王立新（北京海淀某某科技有限公司）', 'Chrome 131 / Windows 11'],
  ['14:18:37', '查看文件', '欧阳修文', 'Safari 18 / iPhone，iOS 18.1'],
  ['14:20:45', '意愿认证通过（签署密码）', '欧阳修文', 'Safari 18 / iPhone，iOS 18.1'],
  ['14:20:47', '签署（手写签名）', '欧阳修文', 'Safari 18 / iPhone，iOS 18.1'],
  ['14:20:49', '签署完成，写入长期验证数据与文档时间戳', '系统', '服务端'],
] as const

const events = STEPS.map(([time, what, actor, device], index): EvidenceEvent => ({
  sequence: index + 1,
  at: at(time),
  what,
  actor,
  device,
  ip: actor === '系统' ? '—' : '203.0.113.24',
  documentSha256: what.startsWith('签署') ? sha(`document ${index}`) : undefined,
  entryHash: sha(`entry ${index}`),
}))

const signature = (
  signer: string,
  kind: string,
  pages: readonly number[],
  time: string,
): EvidenceSignature => ({
  signer,
  field: `Signature-${sha(signer).slice(0, 8)}`,
  kind,
  pages,
  certificateSerial: sha(signer).slice(0, 32),
  algorithm: 'ECDSA P-256 / SHA-256',
  level: 'B-LTA',
  timestamp: { at: at(time), serial: sha(time).slice(0, 16), authority: 'CN=诺印时间戳服务 G1' },
  intact: true,
  trusted: true,
  covers: 'revision',
})

/** The report of a lease between two companies and a person. */
export const sampleReport = (): EvidenceReportData => ({
  reportNumber: 'CZ-20261121-0001',
  issuedAt: at('15:00:00'),
  issuer: '诺印电子签章平台',
  checkUrl: 'https://sign.example.cn/signatureRecord?report=CZ-20261121-0001',
  contract: {
    id: '6f1c1f7e-4c1b-4a53-9a2e-0d5b8f2a7c11',
    number: 'HT-20261121-0001',
    name: '北京市海淀区中关村南四街四号办公用房租赁合同',
    pages: 12,
    launchedBy: '北京海淀某某科技有限公司',
    launchedAt: at('10:30:05'),
    voided: undefined,
    completedAt: at('14:20:49'),
    originalSha256: sha('original'),
    finalSha256: sha('final'),
  },
  parties: [
    company('北京海淀某某科技有限公司', '发起方、签署方', '王立新'),
    company('厦门某某物业管理有限公司', '签署方', '陈晓'),
    person,
  ],
  events,
  signatures: [
    signature('北京海淀某某科技有限公司', '企业印章', [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], '14:02:13'),
    signature('厦门某某物业管理有限公司', '企业印章', [12], '14:10:02'),
    signature('欧阳修文', '手写签名', [12], '14:20:47'),
  ],
  attachments: [
    {
      name: '房屋平面图.pdf',
      sha256: sha('plan'),
      bytes: 84_210,
      signers: ['北京海淀某某科技有限公司', '厦门某某物业管理有限公司', '欧阳修文'],
      isNamedByAll: true,
    },
  ],
  verification: { at: at('14:20:50'), overall: 'valid', reasons: [] },
  audit: { entries: 9, headHash: sha('entry 8'), headStampedAt: at('15:00:00') },
  storage: {
    kind: '按 SHA-256 编址，写入数据库并校验',
    storedAt: at('14:20:50'),
    bytes: 318_422,
    keptUntil: new Date('2036-11-21T00:00:00+08:00'),
  },
})

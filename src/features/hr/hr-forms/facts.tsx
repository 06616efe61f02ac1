// What an HR form says, with personal facts masked until somebody looks, and what the law says to it.
import { Alert, Button } from 'antd'
import type { HrFormDetail } from '#protocol/hr/hr-forms/hr-form.ts'
import { OwnAnswers } from '#src/features/hr/hr-forms/own-answers.tsx'
import { useReveal } from '#src/features/hr/hr-forms/queries.ts'
import { DEPART_WORDS } from '#protocol/hr/hr-forms/labour-law.ts'
import { DAY_WORDS } from '#protocol/hr/hr-forms/status.ts'
import { FormFailure } from '#src/ui/form-failure.tsx'
import styles from './hr-forms.module.css'

type Row = readonly [label: string, value: string]

const yuan = (fen: number | null): string =>
  fen === null ? '' : `¥${(fen / 100).toLocaleString('zh-CN', { minimumFractionDigits: 2 })} / 月`

const termWords = (months: number | null): string => (months === null ? '无固定期限' : `${months} 个月`)

const termRows = ({
  kind,
  terms,
  department,
  successor,
  effectiveDay,
  launcher,
  roleNames,
}: HrFormDetail): Row[] => {
  const rolesIn = (codes: readonly string[]): string =>
    codes.map((code) => roleNames[code] ?? code).join('、')
  const about: Record<HrFormDetail['kind'], readonly Row[]> = {
    entry: [
      ['部门', department],
      ['岗位', terms.post],
      ['合同期限', termWords(terms.termMonths)],
      ['试用期', terms.probationMonths === 0 ? '无' : `${terms.probationMonths} 个月`],
    ],
    regular: [
      ['考核结果', terms.result === 'pass' ? '按期转正' : `延长试用期 ${terms.extendMonths} 个月`],
      ['合同期限', termWords(terms.termMonths)],
    ],
    transfer: [
      ['新部门', department === '' ? '直属单位' : department],
      ['新岗位', terms.post],
      ['授予角色', rolesIn(terms.addRoles)],
      ['收回角色', rolesIn(terms.dropRoles)],
    ],
    depart: [
      ['离职类型', DEPART_WORDS[terms.departType]],
      ['申请或通知日期', terms.noticeDay],
      ['接手人', successor],
    ],
  }
  return [[DAY_WORDS[kind], effectiveDay], ...about[kind], ['说明', terms.reason], ['发起人', launcher]]
}

const List = ({ rows }: { readonly rows: readonly Row[] }) => (
  <dl className={styles['facts']}>
    {rows
      .filter(([, value]) => value !== '')
      .map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </dl>
)

export const FactsPanel = ({ form }: { readonly form: HrFormDetail }) => {
  const reveal = useReveal()
  const full = reveal.data
  const shown = full ?? form.personal
  const hidden = form.hasPay ? '******' : ''
  const personal: readonly Row[] = [
    ['薪资', full === undefined ? hidden : yuan(full.pay)],
    ['试用期薪资', full === undefined ? '' : yuan(full.probationPay)],
    ['身份证号', shown.idNumber],
    ['银行卡号', shown.bankCard],
    ['现住址', shown.address],
    ['紧急联系人', shown.emergency],
    ['本人说明', shown.summary],
  ]
  const answers = full?.answers ?? form.answers
  const isHead = form.actions.includes('fillHead')
  // Whoever writes the head's part has it in a form of its own.
  const own = form.fields.filter(({ owner }) => owner !== 'head' || !isHead)
  const secret = own.filter(({ isPersonal }) => isPersonal)
  const hasPersonal = personal.some(([, value]) => value !== '') || secret.length > 0
  return (
    <>
      <section className={`card ${styles['panel']}`} aria-labelledby="hr-facts">
        <h2 id="hr-facts" className={styles['panelTitle']}>
          内容
        </h2>
        <List rows={[['手机号', form.phoneMasked], ...termRows(form)]} />
        <div className={styles['own']}>
          <OwnAnswers
            form={form}
            fields={own.filter(({ isPersonal }) => !isPersonal)}
            answers={answers}
            hidden=""
          />
        </div>
      </section>
      {hasPersonal && (
        <section className={`card ${styles['panel']}`} aria-labelledby="hr-personal">
          <h2 id="hr-personal" className={styles['panelTitle']}>
            个人信息
          </h2>
          <FormFailure error={reveal.error} />
          <List rows={personal} />
          <div className={styles['own']}>
            <OwnAnswers
              form={{ hrFormId: form.hrFormId, names: full?.names ?? form.names }}
              fields={secret}
              answers={answers}
              hidden={full === undefined && form.actions.includes('reveal') ? '******' : ''}
            />
          </div>
          {form.actions.includes('reveal') && full === undefined && (
            <p style={{ margin: '12px 0 0' }}>
              <Button loading={reveal.isPending} onClick={() => reveal.mutate(form.hrFormId)}>
                查看完整信息
              </Button>
              <span className={styles['quiet']}> 查看会记入记录</span>
            </p>
          )}
        </section>
      )}
    </>
  )
}

/** Warnings with their clauses, and what is due by when. */
export const LawPanel = ({ form: { findings, dues } }: { readonly form: HrFormDetail }) => {
  if (findings.length === 0 && dues.length === 0) return null
  return (
    <section className={`card ${styles['panel']}`} aria-labelledby="hr-law">
      <h2 id="hr-law" className={styles['panelTitle']}>
        劳动法提示
      </h2>
      {findings.length > 0 && (
        <Alert
          type="warning"
          showIcon
          className={styles['notice'] ?? ''}
          title={
            <ul className={styles['law']}>
              {findings.map(({ words, clause }) => (
                <li key={words}>
                  {words}（{clause}）
                </li>
              ))}
            </ul>
          }
        />
      )}
      <List rows={dues.map(({ what, day, clause }) => [`${day} 前`, `${what}（${clause}）`] as const)} />
    </section>
  )
}

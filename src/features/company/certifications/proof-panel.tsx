// The proof before the review: the amount of a small transfer, or the legal person's consent.
// See domain.md §4 (对公打款, 法人授权).
import { Alert, Button, Form, Input, Segmented } from 'antd'
import { useState } from 'react'
import { proofAmount } from '#protocol/company/certifications/company.ts'
import type { CompanyCertification } from '#protocol/company/certifications/company.ts'
import { bankAccount } from '#protocol/company/certifications/facts.ts'
import { asCallFailure } from '#protocol/call-failure.ts'
import { formatDate } from '#protocol/chinese-date.ts'
import { isPhone } from '#protocol/phone.ts'
import styles from '#src/features/company/certifications/certification.module.css'
import {
  useAskConsent,
  useEnterAmount,
  useOrderTransfer,
} from '#src/features/company/certifications/queries.ts'
import { CalmForm } from '#src/ui/calm-form.tsx'
import { CodeNumberInput } from '#src/ui/code-number-input.tsx'
import { YuanInput } from '#src/ui/fields/yuan-input.tsx'
import { FormFailure } from '#src/ui/form-failure.tsx'
import { ruleFrom, ruleOf, showFieldProblems } from '#src/ui/form-rule.ts'
import { TOPICS } from '#protocol/help/questions/topics.ts'
import { HelpLink } from '#src/ui/help-link.tsx'
import { PhoneInput } from '#src/ui/phone-input.tsx'

export interface ProofPanelProps {
  readonly company: CompanyCertification
}

type Way = 'transfer' | 'consent'

const CHECK: Record<CompanyCertification['check'], string> = {
  none: '',
  waiting: '单位信息正在核验，不影响先完成验证。',
  passed: '单位信息已核验一致。',
  failed: '',
}

export const ProofPanel = ({ company }: ProofPanelProps) => {
  const { proof, deadline, hasTransfer, check } = company
  const [way, setWay] = useState<Way>(proof?.method ?? (hasTransfer ? 'transfer' : 'consent'))
  return (
    <>
      <Alert
        type="info"
        showIcon
        style={{ marginBottom: 20 }}
        title="资料已提交，请先证明您代表这个单位"
        description={
          deadline === null
            ? undefined
            : `请在 ${formatDate(new Date(deadline), 'YYYY-MM-DD hh:mm')} 前用下面任一方式完成，逾期须重新提交。完成后由平台审核资料。${CHECK[check]}`
        }
      />
      {hasTransfer && (
        <p style={{ textAlign: 'right' }}>
          <HelpLink topic={TOPICS.proof} words="两种方式有什么区别？" />
        </p>
      )}
      {hasTransfer && (
        <Segmented<Way>
          aria-label="核实方式"
          block
          value={way}
          onChange={setWay}
          options={[
            { value: 'transfer', label: '对公打款' },
            { value: 'consent', label: '法定代表人授权' },
          ]}
          style={{ marginBottom: 20 }}
        />
      )}
      {way === 'transfer' ? <Transfer company={company} /> : <Consent company={company} />}
    </>
  )
}

const Transfer = ({ company }: ProofPanelProps) => {
  const { proof } = company
  const [isAnew, setAnew] = useState(false)
  const isSent = proof?.method === 'transfer' && proof.state === 'sent' && !isAnew
  const isOrdered = proof?.method === 'transfer' && proof.state === 'ordered' && !isAnew
  if (isSent) return <Amount company={company} onAnew={() => setAnew(true)} />
  return (
    <>
      {isOrdered && (
        <Alert
          type="info"
          showIcon
          title={`已向 ${proof.shown} 申请打款，银行受理后会通知您。`}
          style={{ marginBottom: 16 }}
        />
      )}
      {proof?.method === 'transfer' && proof.state === 'refused' && (
        <Alert
          type="error"
          showIcon
          role="alert"
          title={`上次打款没有成功：${proof.reason}`}
          style={{ marginBottom: 16 }}
        />
      )}
      {!isOrdered && <AccountForm company={company} onOrdered={() => setAnew(false)} />}
    </>
  )
}

interface Account {
  bank: string
  branch: string
  bankNo: string
  account: string
}

const AccountForm = ({
  company: { companyId, name, transfersLeft },
  onOrdered,
}: ProofPanelProps & { readonly onOrdered: () => void }) => {
  const [form] = Form.useForm<Account>()
  const order = useOrderTransfer(companyId)
  const failure = order.error === null ? null : asCallFailure(order.error)
  const { bank, branch, bankNo, account } = bankAccount.entries
  return (
    <CalmForm<Account>
      form={form}
      onFinish={(typed) =>
        order.mutate(typed, {
          onSuccess: onOrdered,
          onError: (thrown) => void showFieldProblems(form, asCallFailure(thrown).fields),
        })
      }
    >
      <p className={styles['lead']}>
        我们向“{name}”的对公账户汇入 0.01–0.99 元的随机金额，请向财务查询到账金额后填写。
      </p>
      <FormFailure error={failure} isSaidAtFields />
      <div className={styles['pair']}>
        <Form.Item label="开户银行" name="bank" rules={[ruleOf(bank, '请填写开户银行')]}>
          <Input maxLength={50} placeholder="例如 中国工商银行" />
        </Form.Item>
        <Form.Item label="开户支行" name="branch" rules={[ruleOf(branch, '请填写开户支行')]}>
          <Input maxLength={80} placeholder="例如 杭州西湖支行" />
        </Form.Item>
        <Form.Item label="联行号" name="bankNo" rules={[ruleOf(bankNo, '请填写联行号')]}>
          <CodeNumberInput inputMode="numeric" placeholder="12 位数字" />
        </Form.Item>
        <Form.Item label="对公账号" name="account" rules={[ruleOf(account, '请填写对公账号')]}>
          <Input maxLength={40} inputMode="numeric" autoComplete="off" />
        </Form.Item>
      </div>
      <div className={styles['foot']}>
        <span className={styles['pictureHint']}>还可申请 {transfersLeft} 次</span>
        <Button
          type="primary"
          htmlType="submit"
          size="large"
          loading={order.isPending}
          disabled={transfersLeft === 0}
        >
          申请打款
        </Button>
      </div>
    </CalmForm>
  )
}

const Amount = ({
  company: { companyId, proof, triesLeft, transfersLeft },
  onAnew,
}: ProofPanelProps & { readonly onAnew: () => void }) => {
  const [form] = Form.useForm<{ amount: number }>()
  const enter = useEnterAmount(companyId)
  const failure = enter.error === null ? null : asCallFailure(enter.error)
  return (
    <CalmForm<{ amount: number }>
      form={form}
      onFinish={({ amount }) =>
        enter.mutate(amount, {
          onError: (thrown) => void showFieldProblems(form, asCallFailure(thrown).fields),
        })
      }
    >
      <p className={styles['lead']}>验证款已汇往 {proof?.shown}，附言“诺印单位认证验证款”。</p>
      <FormFailure error={failure} isSaidAtFields />
      <Form.Item
        label="收到的金额（元）"
        name="amount"
        extra={`还可以填写 ${triesLeft ?? 0} 次，用完须重新提交认证`}
        rules={[ruleOf(proofAmount, '请填写收到的金额')]}
      >
        <YuanInput width={200} placeholder="0.00" />
      </Form.Item>
      <div className={styles['foot']}>
        {transfersLeft > 0 && <Button onClick={onAnew}>没有收到，换个账户</Button>}
        <Button type="primary" htmlType="submit" size="large" loading={enter.isPending}>
          验证金额
        </Button>
      </div>
    </CalmForm>
  )
}

const Consent = ({ company: { companyId, claim, proof, consentsLeft } }: ProofPanelProps) => {
  const [form] = Form.useForm<{ phone: string }>()
  const ask = useAskConsent(companyId)
  const failure = ask.error === null ? null : asCallFailure(ask.error)
  const isAsked = proof?.method === 'consent' && proof.state === 'inviting'
  return (
    <CalmForm<{ phone: string }>
      form={form}
      onFinish={({ phone }) =>
        ask.mutate(phone.trim(), {
          onSuccess: () => form.resetFields(),
          onError: (thrown) => void showFieldProblems(form, asCallFailure(thrown).fields),
        })
      }
    >
      <p className={styles['lead']}>
        先核验手机号是否为法定代表人 {claim.legalPerson}{' '}
        本人实名所有，一致后才发送短信，由其本人打开链接并用验证码确认。
      </p>
      {isAsked && (
        <Alert
          type="info"
          showIcon
          title={`已发送到 ${proof.shown}，等待法定代表人确认。`}
          description="没有收到或号码有误，可以重新发送，上一条链接随即失效。"
          style={{ marginBottom: 16 }}
        />
      )}
      {proof?.method === 'consent' && proof.state === 'checking' && (
        <Alert
          type="info"
          showIcon
          title={`正在核验 ${proof.shown} 是否为法定代表人本人所有，一致后自动发送短信。`}
          style={{ marginBottom: 16 }}
        />
      )}
      {proof?.method === 'consent' && proof.state === 'mismatched' && (
        <Alert
          type="error"
          showIcon
          role="alert"
          title={`没有向 ${proof.shown} 发送短信`}
          description={proof.reason}
          style={{ marginBottom: 16 }}
        />
      )}
      {proof?.method === 'consent' && proof.state === 'declined' && (
        <Alert
          type="error"
          showIcon
          role="alert"
          title="法定代表人没有同意授权，请与其联系后再发送。"
          style={{ marginBottom: 16 }}
        />
      )}
      <FormFailure error={failure} isSaidAtFields />
      <Form.Item
        label="法定代表人手机号"
        name="phone"
        rules={[ruleFrom((text) => (isPhone(text) ? undefined : '手机号应为 1 开头的 11 位数字'))]}
      >
        <PhoneInput style={{ maxWidth: 320 }} />
      </Form.Item>
      <div className={styles['foot']}>
        <span className={styles['pictureHint']}>还可发送 {consentsLeft} 次</span>
        <Button
          type="primary"
          htmlType="submit"
          size="large"
          loading={ask.isPending}
          disabled={consentsLeft === 0}
        >
          {isAsked ? '重新发送' : '发送授权请求'}
        </Button>
      </div>
    </CalmForm>
  )
}

// The confirmation of a batch: how many contracts, which seal, and one check of the will.
import { Button, Input, Modal, Radio, Segmented, Skeleton } from 'antd'
import { useState } from 'react'
import { Link } from 'wouter'
import { asCallFailure } from '#protocol/call-failure.ts'
import type { BatchMethod, PreparedBatch } from '#protocol/contracts/batches/batches.ts'
import type { JumpStatus } from '#protocol/contracts/batches/tasks.ts'
import { firstWilling } from '#protocol/contracts/signing.ts'
import { PAGES } from '#protocol/pages.ts'
import styles from '#src/features/contracts/batches/batches.module.css'
import {
  useConfirmBatch,
  usePreparedBatch,
  useSendBatchCode,
} from '#src/features/contracts/batches/queries.ts'
import type { BatchSelection } from '#src/features/contracts/batches/queries.ts'
import { actWord, batchTitle } from '#src/features/contracts/batches/words.ts'
import { KIND_WORDS } from '#src/ui/seal-kinds.ts'
import { useBatchesActor, useUser } from '#src/machines/react.tsx'
import { chooseFor, fitsKind } from '#src/machines/signing/seal-choice.ts'
import type { ChosenSeals } from '#src/machines/signing/seal-choice.ts'
import { useCountdown } from '#src/ui/countdown.ts'
import { ErrorState } from '#src/ui/error-state.tsx'
import { FormFailure } from '#src/ui/form-failure.tsx'
import { SealImage } from '#src/ui/seal-image.tsx'

interface BatchDialogProps {
  readonly selected: BatchSelection
  readonly jumpStatus: JumpStatus
  /** The task whose failed contracts are taken up again. */
  readonly batchToken?: string
  readonly onClose: () => void
  readonly onBegun: () => void
}

export const BatchDialog = (props: BatchDialogProps) => {
  const { selected, batchToken, onClose } = props
  const isCompany = useUser().defaultBizType === 2
  const { data, error, refetch, isFetching } = usePreparedBatch(selected)
  const isAgain = batchToken !== undefined
  return (
    <Modal
      open
      centered
      width={480}
      footer={null}
      title={isAgain ? `重新${actWord(isCompany)}` : batchTitle(isCompany)}
      onCancel={onClose}
    >
      {error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
      {error === null && (data === undefined || isFetching) && <Skeleton active paragraph={{ rows: 4 }} />}
      {error === null && data !== undefined && !isFetching && (
        <Confirmation key={data.listHash} {...props} prepared={data} onOutdated={() => void refetch()} />
      )}
    </Modal>
  )
}

const METHOD_WORDS: Record<BatchMethod, string> = { sms: '短信认证', signPwd: '密码认证' }

interface ConfirmationProps extends BatchDialogProps {
  readonly prepared: PreparedBatch
  readonly onOutdated: () => void
}

const Confirmation = ({
  selected,
  jumpStatus,
  batchToken,
  prepared,
  onOutdated,
  onBegun,
}: ConfirmationProps) => {
  const { totalContracts, leftOut, willing, kinds, seals, listHash } = prepared
  const isCompany = useUser().defaultBizType === 2
  const batches = useBatchesActor()
  const [chosen, setChosen] = useState<ChosenSeals>(() => chooseFor(kinds, seals))
  const [method, setMethod] = useState<BatchMethod>(() => firstWilling(prepared))
  const [secret, setSecret] = useState('')
  const confirming = useConfirmBatch()
  if (totalContracts === 0)
    return (
      <p className={styles['note']}>
        所选合同现在都不等您{actWord(isCompany)}，可能已办理、已结束，或须切换身份。
      </p>
    )
  const missing = kinds.filter((kind) => chosen[kind] === undefined).map((kind) => KIND_WORDS[kind])
  const isUnset = method === 'signPwd' && !prepared.hasSignPassword
  const confirm = (): void =>
    confirming.mutate(
      {
        ...selected,
        batchToken,
        jumpStatus,
        listHash,
        method,
        secret,
        seals: chosen,
      },
      {
        onSuccess: () => {
          batches?.send({ type: 'batch.begun' })
          onBegun()
        },
      },
    )
  return (
    <>
      <p className={styles['count']}>
        将{actWord(isCompany)} <strong>{totalContracts}</strong> 份合同
        {leftOut > 0 && (
          <span>
            ，另有 {leftOut} 份不等您{actWord(isCompany)}，或要先输入查看码，已略去
          </span>
        )}
      </p>
      {kinds.map((kind) => (
        <fieldset key={kind} className={styles['kind']}>
          <legend>{KIND_WORDS[kind]}</legend>
          <Radio.Group
            className={styles['seals'] ?? ''}
            value={chosen[kind]}
            onChange={(event) => setChosen({ ...chosen, [kind]: event.target.value as string })}
          >
            {seals
              .filter((seal) => fitsKind(seal, kind))
              .map((seal) => (
                <Radio key={seal.sealId} value={seal.sealId} className={styles['seal'] ?? ''}>
                  <SealImage svg={seal.svg} alt="" width={64} height={48} />
                  <span>{seal.name}</span>
                </Radio>
              ))}
          </Radio.Group>
        </fieldset>
      ))}
      {missing.length > 0 && (
        <p className={styles['problem']}>没有您可以使用的{missing.join('、')}，请先制作或申请授权。</p>
      )}
      {willing.length === 0 ? (
        <p className={styles['problem']}>所选合同没有共同的认证方式，请分开选择后再办理。</p>
      ) : (
        <form
          className={styles['will']}
          onSubmit={(event) => {
            event.preventDefault()
            confirm()
          }}
        >
          {willing.length > 1 && (
            <Segmented
              block
              value={method}
              aria-label="认证方式"
              options={willing.map((value) => ({ value, label: METHOD_WORDS[value] }))}
              onChange={(next) => {
                setMethod(next)
                setSecret('')
                confirming.reset()
              }}
            />
          )}
          {isUnset ? (
            <p className={styles['note']}>
              还没有设置签署密码。
              <Link href={PAGES.ownAccount}>去设置签署密码</Link>
            </p>
          ) : (
            <SecretField
              method={method}
              selected={selected}
              phone={prepared.phoneMasked}
              value={secret}
              onChange={setSecret}
            />
          )}
          <FormFailure
            error={confirming.error}
            gap="none"
            action={
              asCallFailure(confirming.error).code === 'batch.changed' ? (
                <Button size="small" onClick={onOutdated}>
                  重新核对
                </Button>
              ) : undefined
            }
          />
          <Button
            block
            type="primary"
            htmlType="submit"
            loading={confirming.isPending}
            disabled={isUnset || missing.length > 0 || !/^\d{6}$/.test(secret)}
          >
            确认{actWord(isCompany)} {totalContracts} 份
          </Button>
          <p className={styles['note']}>
            一次认证对全部所选合同有效。开始后可以关闭页面，任务在服务器上继续。
          </p>
        </form>
      )}
    </>
  )
}

interface SecretFieldProps {
  readonly method: BatchMethod
  readonly selected: BatchSelection
  readonly phone: string
  readonly value: string
  readonly onChange: (typed: string) => void
}

const SecretField = ({ method, selected, phone, value, onChange }: SecretFieldProps) => {
  const sending = useSendBatchCode(selected)
  const [left, restart] = useCountdown()
  const type = (typed: string): void => onChange(typed.trim())
  if (method === 'signPwd')
    return (
      <Input.Password
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        aria-label="签署密码"
        placeholder="6 位签署密码"
        value={value}
        onChange={(event) => type(event.target.value)}
      />
    )
  return (
    <>
      <p className={styles['note']}>
        验证码{left > 0 ? '已' : '将'}发送到 <span className="tabular">{phone}</span>
      </p>
      <Input
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        aria-label="短信验证码"
        placeholder="6 位短信验证码"
        value={value}
        onChange={(event) => type(event.target.value)}
        suffix={
          <Button
            type="link"
            size="small"
            disabled={left > 0}
            loading={sending.isPending}
            onClick={() =>
              sending.mutate(undefined, {
                onSuccess: ({ resendAfterSeconds }) => restart(resendAfterSeconds),
              })
            }
          >
            {left > 0 ? `${left} 秒后重发` : '获取验证码'}
          </Button>
        }
      />
      <FormFailure error={sending.error} gap="none" />
    </>
  )
}

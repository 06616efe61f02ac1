// The page a scanned code opens on the phone: an area to sign in, which the computer follows.
// See domain.md §3 (手绘).
import { CheckCircleFilled } from '@ant-design/icons'
import { useSelector } from '@xstate/react'
import { Button, Result, Skeleton } from 'antd'
import { useState } from 'react'
import { useSearch } from 'wouter'
import { makeUuid } from '#protocol/uuid.ts'
import { phonePen } from '#src/features/seals/seals/actor.tsx'
import styles from '#src/features/seals/seals/phone.module.css'
import { useActorRef } from '#src/machines/react.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'
import { FormFailure } from '#src/ui/form-failure.tsx'
import { HandwritingPad } from '#src/ui/handwriting-pad.tsx'

const KEY = 'nuoyin.phoneKey'

/** The key this phone made up; kept as long as the tab, so that a reload finds its sheet again. */
const ownKey = (): string => {
  const kept = sessionStorage.getItem(KEY)
  if (kept !== null) return kept
  const made = makeUuid()
  sessionStorage.setItem(KEY, made)
  return made
}

export const PhoneSignPage = () => {
  const token = new URLSearchParams(useSearch()).get('token') ?? ''
  return <Sheet key={token} token={token} />
}

const Sheet = ({ token }: { readonly token: string }) => {
  const [phoneKey] = useState(ownKey)
  const actor = useActorRef(phonePen, { input: { token, phoneKey } })
  const snapshot = useSelector(actor, (current) => current)
  const { name, strokes, failure } = snapshot.context
  if (snapshot.matches('opening')) return <Skeleton active className={styles['page'] ?? ''} />
  if (snapshot.matches('openingFailed'))
    return (
      <div className={styles['page']}>
        <ErrorState
          title="没有打开手写页"
          error={failure}
          onRetry={() => actor.send({ type: 'retry.asked' })}
        />
      </div>
    )
  if (snapshot.matches('over'))
    return (
      <Result
        status="warning"
        title="不能继续手写"
        subTitle={failure?.words ?? '二维码已失效，请在电脑上刷新二维码后重新扫描。'}
      />
    )
  if (snapshot.matches('finished'))
    return (
      <Result
        icon={<CheckCircleFilled className={styles['mark'] ?? ''} />}
        title="已传到电脑"
        subTitle="请在电脑上点“保存签名”。不满意可以重写。"
        extra={
          <Button size="large" onClick={() => actor.send({ type: 'writing.begun' })}>
            重新书写
          </Button>
        }
      />
    )
  return (
    <div className={styles['page']}>
      <h1 className={styles['title']}>手写签名</h1>
      <p className={styles['lead']}>请在框内手写“{name}”，电脑上会同步显示</p>
      <FormFailure error={failure} />
      <HandwritingPad
        name={name}
        height={320}
        onChange={(written) =>
          actor.send({
            type: 'strokes.changed',
            strokes: written.map((stroke) => stroke.map((point) => ({ ...point }))),
          })
        }
      />
      <Button
        type="primary"
        size="large"
        block
        style={{ marginTop: 20 }}
        disabled={strokes.length === 0}
        loading={snapshot.matches('finishing')}
        onClick={() => actor.send({ type: 'writing.finished' })}
      >
        完成
      </Button>
    </div>
  )
}

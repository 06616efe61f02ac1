// A signature written on a phone: the code, what the phone writes as it writes it, and keeping it.
import { CheckCircleFilled, MobileOutlined } from '@ant-design/icons'
import { useSelector } from '@xstate/react'
import { Button, Spin } from 'antd'
import { useLocation } from 'wouter'
import { usePhonePad } from '#src/features/seals/seals/actor.tsx'
import type { FormOfNameProps } from '#src/features/seals/seals/handwritten-form.tsx'
import { useRefreshSeals } from '#src/features/seals/seals/queries.ts'
import styles from '#src/features/seals/seals/phone.module.css'
import { useRaiseAlert } from '#src/machines/react.tsx'
import { FormFailure } from '#src/ui/form-failure.tsx'
import { SealImage } from '#src/ui/seal-image.tsx'
import { QrImage } from '#src/ui/qr-image.tsx'

const SIZE = 208
const SHOWN = 360

export const PhoneForm = ({ name, listPath }: FormOfNameProps) => {
  const [, navigate] = useLocation()
  const raise = useRaiseAlert()
  const refresh = useRefreshSeals()
  const actor = usePhonePad(() => {
    raise('签名已保存')
    void refresh()
    navigate(listPath)
  })
  const snapshot = useSelector(actor, (current) => current)
  const { pad, drawing, failure } = snapshot.context
  const isOpen = snapshot.matches('writing') || snapshot.matches('written') || snapshot.matches('keeping')
  const renew = (words: string, type: 'primary' | 'default' = 'primary') => (
    <Button type={type} onClick={() => actor.send({ type: 'code.renewed' })}>
      {words}
    </Button>
  )
  const scale = drawing === null ? 1 : Math.min(SHOWN / drawing.widthMm, 160 / drawing.heightMm)
  return (
    <section className={`card ${styles['phone']}`}>
      <FormFailure error={failure} gap="none" />
      {!isOpen && (
        <div className={styles['code']}>
          {pad !== null && <QrImage value={pad.url} label="手写签名二维码" size={SIZE} />}
          {!snapshot.matches('waiting') && (
            <div className={styles['veil']}>
              {snapshot.hasTag('busy') && <Spin />}
              {snapshot.matches('expired') && (
                <>
                  <strong>二维码已过期</strong>
                  {renew('刷新二维码')}
                </>
              )}
              {snapshot.matches('askingFailed') && (
                <>
                  <strong>没有取到二维码</strong>
                  {renew('重试')}
                </>
              )}
            </div>
          )}
        </div>
      )}
      {isOpen && (
        <div className={styles['live']} aria-label="手机上的笔迹">
          {drawing === null ? (
            <span className={styles['hint']}>手机已打开，写下的笔迹会显示在这里</span>
          ) : (
            <SealImage
              svg={drawing.svg}
              alt={`${name}的手写签名`}
              width={Math.round(drawing.widthMm * scale)}
              height={Math.round(drawing.heightMm * scale)}
            />
          )}
        </div>
      )}
      <p className={styles['words']} role="status">
        {snapshot.hasTag('troubled') ? (
          '暂时连不上服务器，正在重试…'
        ) : snapshot.matches('writing') ? (
          '正在手机上书写，写好后请在手机上点“完成”'
        ) : snapshot.matches('written') || snapshot.matches('keeping') ? (
          <>
            <CheckCircleFilled className={styles['mark'] ?? ''} /> 手机已写好。不满意可以在手机上重写
          </>
        ) : (
          <>
            <MobileOutlined /> 用手机扫码，在手机上手写“{name}”；不需要登录，3 分钟内有效
          </>
        )}
      </p>
      <div className={styles['foot']}>
        {isOpen && renew('换一个二维码', 'default')}
        <Button onClick={() => navigate(listPath)}>取消</Button>
        <Button
          type="primary"
          disabled={!snapshot.matches('written')}
          loading={snapshot.matches('keeping')}
          onClick={() => actor.send({ type: 'signature.kept' })}
        >
          保存签名
        </Button>
      </div>
    </section>
  )
}

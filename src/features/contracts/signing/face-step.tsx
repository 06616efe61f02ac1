// 刷脸 as a way of proving the will: agreeing, the code for a phone, waiting, and what came of it.
import { useSelector } from '@xstate/react'
import { Button } from 'antd'
import type { SnapshotFrom } from 'xstate'
import { formatDate } from '#protocol/chinese-date.ts'
import type { BegunFaceCheck } from '#protocol/contracts/face-checks.ts'
import type { SigningActor } from '#src/features/contracts/signing/actor.tsx'
import styles from '#src/features/contracts/signing/steps.module.css'
import type { faceCheckMachine } from '#src/machines/signing/face-check.machine.ts'
import { QrImage } from '#src/ui/qr-image.tsx'

type Face = SnapshotFrom<typeof faceCheckMachine>

interface FaceStepProps {
  readonly actor: SigningActor
  /** What was said of the last proof that came of it; empty when nothing. */
  readonly problem: string
  /** The face passed, and the proof is being fetched. */
  readonly isChecking: boolean
  /** The documents were replaced: the page has to be opened anew. */
  readonly isOutdated: boolean
}

export const FaceStep = ({ actor, problem, isChecking, isOutdated }: FaceStepProps) => {
  const child = useSelector(actor, (snapshot) => snapshot.children.faceCheck)
  const face: Face | undefined = useSelector(child, (snapshot) => snapshot)
  if (isChecking || face === undefined) return <p className={styles['note']}>刷脸已通过，正在确认…</p>
  const { check } = face.context
  const words = problem === '' ? wordsOf(face) : problem
  return (
    <>
      {check !== undefined && face.matches('waiting') ? (
        <FaceCode check={check} />
      ) : (
        <p className={styles['note']}>
          同意后，您的姓名、身份证号将提供给刷脸服务商，用于核验是您本人。人脸由服务商采集，本平台不接触、不保存。
        </p>
      )}
      {words !== '' && (
        <p className={styles['problem']} role="alert">
          {words}
        </p>
      )}
      {isOutdated && (
        <Button block onClick={() => actor.send({ type: 'task.reloaded' })}>
          重新打开文件
        </Button>
      )}
      {!isOutdated && !face.matches('waiting') && (
        <Button block loading={face.hasTag('busy')} onClick={() => child?.send({ type: 'face.agreed' })}>
          {agreeWords(face, problem)}
        </Button>
      )}
    </>
  )
}

const SIZE = 168

const FaceCode = ({ check }: { readonly check: BegunFaceCheck }) => (
  <div className={styles['faceCode']}>
    <QrImage value={check.url} label="刷脸的二维码" size={SIZE} />
    <p className={styles['note']} role="status">
      请用手机扫码刷脸，完成后这里自动继续
      <br />
      二维码 <time className="tabular">{formatDate(new Date(check.expiresAt), 'hh:mm')}</time> 前有效
    </p>
    <Button type="link" size="small" href={check.url} target="_blank" rel="noreferrer">
      在这台设备上刷脸
    </Button>
  </div>
)

const wordsOf = (face: Face): string => {
  if (face.matches('failed')) return `刷脸没有通过：${face.context.reason}。可以重新刷脸，或改用其他方式。`
  if (face.matches('expired')) return '二维码已过期，请重新刷脸，或改用其他方式。'
  return face.context.failure?.words ?? ''
}

const agreeWords = (face: Face, problem: string): string => {
  if (face.matches('beginningFailed')) return '重试'
  return face.hasTag('again') || problem !== '' ? '重新刷脸' : '同意并刷脸'
}

// The line drawing of paper and seal next to the sign-in forms.

const LINES = [
  [92, 250],
  [106, 268],
  [120, 232],
  [152, 262],
  [166, 246],
  [180, 266],
  [194, 206],
] as const

export const EntryDrawing = () => (
  <svg
    width="420"
    height="380"
    viewBox="0 0 420 380"
    fill="none"
    strokeWidth="1.4"
    role="img"
    aria-label="一份盖好印章的合同"
  >
    <path d="M124 40h176a6 6 0 0 1 6 6v258" stroke="#C9CFC8" />
    <rect x="96" y="52" width="196" height="272" rx="5" fill="#fff" stroke="#8E98A3" />
    <path d="M148 72h92" stroke="#1B1F24" strokeWidth="2.4" strokeLinecap="round" />
    {LINES.map(([y, x]) => (
      <path key={y} d={`M120 ${y + 6}H${x}`} stroke="#C5CCD4" strokeLinecap="round" />
    ))}
    <path d="M120 262h52M120 290h52" stroke="#AEB7C1" />
    <path
      d="M122 256c6-14 10-14 11-4s4 6 8-4 7-6 7 1 6 4 11-3"
      stroke="#1D4E89"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
    <g stroke="#C8322B" transform="rotate(-8 246 270)">
      <circle cx="246" cy="270" r="40" strokeWidth="2.4" />
      <circle cx="246" cy="270" r="31" strokeWidth="0.8" strokeDasharray="5 4.2" />
      <path
        d="m246 254 4.1 11.2 11.9.4-9.4 7.3 3.3 11.4-9.9-6.6-9.9 6.6 3.3-11.4-9.4-7.3 11.9-.4Z"
        fill="#C8322B"
        stroke="none"
      />
    </g>
    <g stroke="#8E98A3">
      <path
        d="M318 250c0-16 7-26 7-46 0-13 8-21 17-21s17 8 17 21c0 20 7 30 7 46"
        fill="#FAFAF8"
        strokeLinejoin="round"
      />
      <rect x="308" y="250" width="68" height="16" rx="3" fill="#fff" />
      <path d="M314 266h56v10h-56z" fill="#fff" />
      <path d="M331 205c3-5 7-7 11-7" stroke="#C9CFC8" strokeLinecap="round" />
      <path d="M312 282h60" stroke="#C8322B" strokeWidth="2" strokeLinecap="round" />
    </g>
    <path d="M40 338h344" stroke="#C9CFC8" />
    <path d="M64 350h120M236 350h64" stroke="#DADFD9" />
  </svg>
)

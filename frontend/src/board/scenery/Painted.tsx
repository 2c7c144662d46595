// The painted ground every table lies on: flat colour, mottle and grain from two tiles, one light from the upper left.
// It belongs into the still layer: what moves is flat.

const TILES = "/static/ground";

interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface SceneryDefsProps {
  /** How many units of the board the tile of the mottle is wide; the grain is a sixth of it. */
  readonly tile: number;
}

/** Patterns and lights, once in the picture of the ground. */
export function SceneryDefs({ tile }: SceneryDefsProps) {
  const grain = tile / 6;
  return (
    <defs>
      <pattern id="mottle" width={tile} height={tile} patternUnits="userSpaceOnUse">
        <image href={`${TILES}/mottle.webp`} width={tile} height={tile} preserveAspectRatio="none" />
      </pattern>
      <pattern id="grain" width={grain} height={grain} patternUnits="userSpaceOnUse">
        <image href={`${TILES}/grain.webp`} width={grain} height={grain} preserveAspectRatio="none" />
      </pattern>
      <pattern id="cobbles" width="9" height="6.8" patternUnits="userSpaceOnUse">
        <path
          class="cobble"
          d="M.3 .3h3.400v2.700h-3.400zM4.400 .3h4.200v2.700h-4.200zM-1.500 3.700h3.500v2.700h-3.500zM2.700 3.700h3.900v2.700h-3.900zM7.300 3.700h3.500v2.700h-3.500z"
        />
      </pattern>
      {(["up", "down"] as const).map((way) => (
        <linearGradient key={way} id={`ford-${way}`} x1="0" y1={way === "up" ? 1 : 0} x2="0" y2={way === "up" ? 0 : 1}>
          <stop class="ford-sand" offset="0" stop-opacity=".25" />
          <stop class="ford-sand" offset=".25" stop-opacity=".9" />
          <stop class="ford-sand" offset=".6" stop-opacity=".7" />
          <stop class="ford-sand" offset="1" stop-opacity="0" />
        </linearGradient>
      ))}
      <linearGradient id="light" x1="0" y1="0" x2="1" y2="1">
        <stop class="sun" offset="0" stop-opacity=".46" />
        <stop class="sun" offset=".42" stop-opacity="0" />
        <stop class="dusk" offset=".66" stop-opacity="0" />
        <stop class="dusk" offset="1" stop-opacity=".32" />
      </linearGradient>
      <linearGradient id="slope" x1=".1" y1="0" x2=".9" y2="1">
        <stop class="slope-lit" offset="0" />
        <stop class="slope-flat" offset=".55" />
        <stop class="slope-shade" offset="1" />
      </linearGradient>
      <linearGradient id="frame-wood" x1="0" y1="0" x2="1" y2="1">
        <stop class="wood-lit" offset="0" />
        <stop class="wood-flat" offset=".5" />
        <stop class="wood-dark" offset="1" />
      </linearGradient>
    </defs>
  );
}

/** Colour, mottle, grain. */
export function Painted(area: Area) {
  return (
    <g class="painted">
      <rect class="flat" {...area} />
      <rect class="mottle" {...area} fill="url(#mottle)" />
      <rect class="grain" {...area} fill="url(#grain)" />
    </g>
  );
}

/** Over all that lies on the ground. */
export function Light(area: Area) {
  return <rect class="lit" {...area} fill="url(#light)" />;
}

/** A wooden tray around the table: its rim is `rim` wide. */
export function Tray({ x, y, width, height, rim }: Area & { readonly rim: number }) {
  const grown = (by: number): Area => ({ x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by });
  const below = grown(rim);
  return (
    <g class="tray-frame">
      {[1.1, 0.8, 0.5].map((far) => (
        <rect
          key={far}
          class="tray-shadow"
          {...grown(rim * (0.7 + far * 0.35))}
          y={below.y - rim * 0.1 + rim * far * 0.55}
          rx={rim * far}
        />
      ))}
      <rect class="tray-wood" {...below} rx={rim * 0.28} />
      <rect class="tray-edge" {...grown(rim * 0.94)} rx={rim * 0.22} />
      <rect class="tray-inner" {...grown(rim * 0.28)} />
    </g>
  );
}

// What tabletop.css fills and ends lines with, drawn once in the picture of every free table.

export function FreeTableDefs() {
  return (
    <defs>
      <pattern id="free-zone" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <path class="zone-line" d="M0 0V7" />
      </pattern>
      <marker id="free-arrow" viewBox="0 0 10 10" refX="8" refY="5" markerWidth="5" markerHeight="5" orient="auto">
        <path d="M0 0L10 5L0 10Z" fill="context-stroke" />
      </marker>
    </defs>
  );
}

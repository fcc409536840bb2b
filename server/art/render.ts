/** From vector to compact raster. */
import sharp from 'sharp';

/** How a picture is encoded. */
export interface RenderOptions {
  /** Largest size in bytes; quality is lowered step by step until the picture fits or the floor is reached. */
  maxBytes?: number;
  /** Quality to begin with, 1 to 100. */
  quality?: number;
}

/** Lowest quality; below it edges of lettering fray. */
const FLOOR = 40;
/** Quality at which no further attempt is made. */
const LAST_FLOOR = 16;
/** Blur in pixels for pictures that are too busy even at the lowest quality. */
const SOFTENING = 0.55;
/** Encoder effort: more saves two percent and costs twice the time. */
const EFFORT = 3;
const SVG_DENSITY = 72;

function widthOf(svg: string): number {
  const found = /<svg[^>]*\swidth="([\d.]+)"/.exec(svg);
  const width = Number(found?.[1]);
  if (!Number.isFinite(width) || width <= 0) throw new Error('the drawing names no width');
  return width;
}

/**
 * Rasterises a drawing at a width in pixels and encodes it as WebP. The vector is drawn at the wanted size itself
 * rather than scaled afterwards, so edges stay sharp. Throws when the drawing is not valid SVG.
 */
export async function renderWebp(svg: string, width: number, options: RenderOptions = {}): Promise<Buffer> {
  const { maxBytes = Number.POSITIVE_INFINITY, quality = 80 } = options;
  const density = (SVG_DENSITY * width) / widthOf(svg);
  const { data, info } = await sharp(Buffer.from(svg), { density })
    .resize(width)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const encode = (q: number, soft: boolean): Promise<Buffer> => {
    const image = sharp(data, { raw });
    return (soft ? image.blur(SOFTENING) : image)
      .webp({ quality: q, effort: EFFORT, alphaQuality: 90 })
      .toBuffer();
  };
  let q = quality;
  let floor = FLOOR;
  let soft = false;
  for (;;) {
    const body = await encode(q, soft);
    const excess = body.byteLength / maxBytes;
    if (excess <= 1 || q === LAST_FLOOR) return body;
    if (q === floor) {
      // The busiest pictures: a touch of softness costs less to the eye than a still lower quality.
      soft = true;
      floor = LAST_FLOOR;
      q = FLOOR + 10;
    } else {
      // Below 80 a WebP shrinks by roughly one percent for each point of quality: aim a little past the limit.
      q = Math.max(floor, q - Math.ceil((excess - 1) * 110) - 3);
    }
  }
}

/** Rasterises a drawing as PNG, for icons that some platforms only take in that format. */
export async function renderPng(svg: string, width: number): Promise<Buffer> {
  const density = (SVG_DENSITY * width) / widthOf(svg);
  return sharp(Buffer.from(svg), { density })
    .resize(width)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
}

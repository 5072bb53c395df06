//! Units of measure: the names that each has, and the one that a field's description names.

use super::word::{ends_word, is_han};

/// The names of each unit, in lower case.
#[rustfmt::skip]
const UNITS: &[&[&str]] = &[
    &["kilograms", "kilogram", "kilos", "kilo", "kgs", "kg", "公斤", "千克"],
    &["grams", "gram", "g", "克"],
    &["tonnes", "tonne", "tons", "ton", "t", "吨"],
    &["pounds", "pound", "lbs", "lb", "磅"],
    &["ounces", "ounce", "oz", "盎司"],
    &["kilometers", "kilometres", "kilometer", "kilometre", "km", "公里", "千米"],
    &["meters", "metres", "meter", "metre", "m", "米"],
    &["centimeters", "centimetres", "centimeter", "centimetre", "cm", "厘米"],
    &["millimeters", "millimetres", "millimeter", "millimetre", "mm", "毫米"],
    &["miles", "mile", "mi", "英里"],
    &["feet", "foot", "ft", "英尺"],
    &["inches", "inch", "英寸"],
    &["degrees celsius", "degree celsius", "celsius", "degrees", "degree", "°c", "℃", "°", "摄氏度", "度"],
    &["degrees fahrenheit", "fahrenheit", "°f", "℉", "华氏度"],
    &["percent", "per cent", "%"],
    &["liters", "litres", "liter", "litre", "l", "升"],
    &["milliliters", "millilitres", "ml", "毫升"],
    &["seconds", "second", "secs", "sec", "s", "秒"],
    &["minutes", "minute", "mins", "min", "分钟"],
    &["hours", "hour", "hrs", "hr", "h", "小时"],
    &["days", "day", "天"],
    &["weeks", "week", "周"],
    &["months", "month", "个月"],
    &["years", "year", "年"],
    &["milliseconds", "millisecond", "ms", "毫秒"],
    &["megabytes", "megabyte", "mb"],
    &["gigabytes", "gigabyte", "gb"],
    &["kilowatts", "kilowatt", "kw", "千瓦"],
    &["kilowatt hours", "kwh", "千瓦时", "度电"],
    &["milligrams", "milligram", "mg", "毫克"],
    &["micrograms", "microgram", "mcg", "µg", "μg", "微克"],
    &["kelvin", "kelvins", "k", "开尔文"],
    &["square meters", "square metres", "square meter", "square metre", "m2", "m²", "sqm", "平方米", "平米"],
    &["square feet", "square foot", "sq ft", "平方英尺"],
    &["square kilometers", "square kilometres", "km²", "平方公里"],
    &["hectares", "hectare", "ha", "公顷"],
    &["acres", "acre", "英亩"],
    &["cubic meters", "cubic metres", "cubic meter", "cubic metre", "m3", "m³", "立方米"],
    &["kilometers per hour", "kilometres per hour", "kilometers an hour", "kilometres an hour", "km/h", "kph", "kmh", "公里每小时"],
    &["miles per hour", "mph", "英里每小时"],
    &["meters per second", "metres per second", "m/s", "米每秒"],
    &["beats per minute", "beats a minute", "bpm", "拍每分钟"],
    &["revolutions per minute", "revolutions a minute", "rpm", "转每分钟"],
    &["frames per second", "frames a second", "fps", "帧每秒"],
    &["parts per million", "ppm"],
    &["knots", "knot", "kn", "节"],
    &["watts", "watt", "w", "瓦"],
    &["megawatts", "megawatt", "mw", "兆瓦"],
    &["volts", "volt", "v", "伏", "伏特"],
    &["millivolts", "millivolt", "mv", "毫伏"],
    &["amperes", "ampere", "amps", "amp", "a", "安", "安培"],
    &["milliamperes", "milliampere", "milliamps", "milliamp", "ma", "毫安"],
    &["hertz", "hz", "赫兹"],
    &["kilohertz", "khz", "千赫"],
    &["megahertz", "mhz", "兆赫"],
    &["gigahertz", "ghz", "吉赫"],
    &["pascals", "pascal", "pa", "帕"],
    &["hectopascals", "hectopascal", "hpa", "百帕"],
    &["kilopascals", "kilopascal", "kpa", "千帕"],
    &["bars", "bar", "巴"],
    &["millibars", "millibar", "mbar", "毫巴"],
    &["psi", "pounds per square inch"],
    &["joules", "joule", "j", "焦耳"],
    &["kilojoules", "kilojoule", "kj", "千焦"],
    &["kilocalories", "kilocalorie", "kcal", "千卡", "大卡"],
    &["calories", "calorie", "cal", "卡路里", "卡"],
    &["decibels", "decibel", "db", "分贝"],
    &["kilobytes", "kilobyte", "kb"],
    &["terabytes", "terabyte", "tb"],
    &["bytes", "byte", "字节"],
    &["microseconds", "microsecond", "µs", "μs", "微秒"],
    &["nanometers", "nanometres", "nanometer", "nanometre", "nm", "纳米"],
    &["micrometers", "micrometres", "micrometer", "micrometre", "microns", "micron", "µm", "μm", "微米"],
    &["yards", "yard", "yd", "码"],
    &["nautical miles", "nautical mile", "海里"],
    &["centiliters", "centilitres", "cl", "厘升"],
    &["deciliters", "decilitres", "dl", "分升"],
    &["gallons", "gallon", "gal", "加仑"],
    &["stones", "stone", "st", "英石"],
    &["millimoles per litre", "millimoles per liter", "mmol/l", "毫摩尔每升"],
    &["micromoles per litre", "micromoles per liter", "µmol/l", "μmol/l", "umol/l", "微摩尔每升"],
    &["grams per litre", "grams per liter", "g/l", "克每升"],
    &["grams per decilitre", "grams per deciliter", "g/dl"],
    &["milligrams per decilitre", "milligrams per deciliter", "mg/dl"],
    &["milligrams per litre", "milligrams per liter", "mg/l", "毫克每升"],
    &["micrograms per litre", "micrograms per liter", "µg/l", "μg/l", "ug/l", "微克每升"],
    &["nanograms per millilitre", "nanograms per milliliter", "ng/ml"],
];

/// A short name of each unit in which the same quantity is measured.
const QUANTITIES: [&[&str]; 11] = [
    &["kg", "g", "t", "lb", "oz", "mg", "mcg", "st"],
    &["km", "m", "cm", "mm", "mi", "ft", "英寸", "yd", "海里", "nm", "µm"],
    &["l", "ml", "cl", "dl", "gal"],
    &["s", "min", "h", "day", "week", "month", "year", "ms", "µs"],
    &["m²", "sq ft", "km²", "ha", "acre"],
    &["°c", "°f", "kelvin"],
    &["mb", "gb", "kb", "tb", "byte"],
    &["kw", "w", "mw"],
    &["kwh", "j", "kj", "kcal", "cal"],
    &["km/h", "mph", "m/s", "kn"],
    &["v", "mv"],
];

/// Whether two words are different units of the same quantity: `kg` and `g`.
pub(crate) fn measured_alike(first: &str, other: &str) -> bool {
    let (Some(first), Some(other)) = (unit_of(first), unit_of(other)) else { return false };
    let is_in = |unit: usize, names: &[&str]| names.iter().any(|name| unit_of(name) == Some(unit));
    first != other && QUANTITIES.iter().any(|names| is_in(first, names) && is_in(other, names))
}

/// What is before the name of the unit that a number is asked for in.
const BEFORE: [&str; 10] =
    ["in ", "(", "how many ", "number of ", "单位是", "单位为", "单位:", "以", "（", "多少"];

/// The unit that a word names, as a place among the units.
pub(crate) fn unit_of(word: &str) -> Option<usize> {
    UNITS.iter().position(|names| names.contains(&word))
}

/// How long the longest name of the unit is that the text begins with, in bytes.
pub(crate) fn longest_name(unit: usize, text: &str) -> Option<usize> {
    let names = UNITS.get(unit)?.iter();
    names
        .filter(|name| text.starts_with(**name) && ends_word(name, text))
        .map(|name| name.len())
        .max()
}

/// How long the longest name of any unit is that the text begins with, in bytes. One letter may be another thing's.
pub(crate) fn any_unit(text: &str) -> Option<usize> {
    let names = UNITS.iter().flat_map(|names| names.iter());
    let longest = names.filter(|name| text.starts_with(**name) && ends_word(name, text));
    longest.map(|name| name.len()).max().filter(|width| *width > 1)
}

/// The unit that a description asks for, if it names one: `the weight in kilograms`, `单位是摄氏度`. In lower case.
pub(crate) fn asked_unit(about: &str) -> Option<usize> {
    let named = |(at, before): (usize, &str)| {
        let starts = before.starts_with(|c: char| !c.is_ascii_alphabetic())
            || !about
                .get(..at)
                .is_some_and(|text| text.ends_with(|c: char| c.is_ascii_alphabetic()));
        let rest = about.get(at + before.len()..).filter(|_| starts)?;
        let longest = |names: &&[&str]| {
            let fits =
                names.iter().filter(|name| rest.starts_with(**name) && ends_word(name, rest));
            fits.map(|name| name.len()).max().unwrap_or_default()
        };
        let (unit, names) = UNITS.iter().enumerate().max_by_key(|(_, names)| longest(names))?;
        // `以度假为主`: one character more makes another word.
        let after = rest.get(longest(names)..)?;
        let ends = !after.starts_with(is_han) || after.starts_with(['计', '为', '，', '。']);
        (longest(names) > 0 && ends).then_some(unit)
    };
    BEFORE
        .iter()
        .find_map(|before| about.match_indices(before).find_map(named))
        .or_else(|| counted(about))
}

/// The Chinese unit of time whose number is asked for: `请假的天数`.
fn counted(about: &str) -> Option<usize> {
    const TIMES: [&str; 6] = ["分钟", "小时", "个月", "天", "周", "年"];
    about.match_indices('数').find_map(|(at, mark)| {
        let (before, after) = (about.get(..at)?, about.get(at + mark.len()..)?);
        let unit = TIMES.iter().find(|unit| before.ends_with(**unit))?;
        (!after.starts_with(is_han)).then(|| unit_of(unit)).flatten()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_description_names_its_unit() {
        let check =
            |about: &str, unit: &str| assert_eq!(asked_unit(about), unit_of(unit), "{about}");
        check("the weight of the parcel in kilograms, if it is known.", "kg");
        check("the yearly interest rate of the loan, in percent.", "%");
        check("冷库现在的温度，单位是摄氏度。", "℃");
        check("价格，以米计。", "米");
        check("how many days it takes.", "day");
        check("请假的天数。", "天");
        check("length (cm)", "cm");
        for about in [
            "how it went in general",
            "the city in which they met",
            "以度假为主的旅行。",
            "who came in",
            "每天数据量。",
            "银行卡数量。",
        ] {
            assert_eq!(asked_unit(about), None, "{about}");
        }
    }
}
